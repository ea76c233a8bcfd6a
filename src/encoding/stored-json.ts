// JSON that PostgreSQL keeps: it refuses NUL, and the half of a character such as an emoji.

/** @param json as `JSON.stringify` writes it, which escapes both */
export const toStoredJson = (json: string): string =>
  json.includes("\\u")
    ? json.replace(/\\(?:\\|u(?:0000|d[89a-f][\da-f]{2}))/g, (found) => (found === "\\\\" ? found : "\ufffd"))
    : json;

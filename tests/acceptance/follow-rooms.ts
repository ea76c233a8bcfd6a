// Opens the streams that are named on standard input, prints how many were answered, and reads them until it is killed.
const requests: { url: string; headers: Record<string, string> }[] = await Bun.stdin.json();

const responses = await Promise.all(requests.map(({ url, headers }) => fetch(url, { headers })));
for (const { body } of responses) void drain(body);
console.log(responses.filter(({ status }) => status === 200).length);

async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  for await (const _ of body ?? []);
}

export {};

// Machine translation by the LibreTranslate server at TRANSLATE_URL. https://docs.libretranslate.com
import * as v from "valibot";
import type { Config } from "../../../config.ts";
import { NotFound, ServiceUnavailable, ValidationError } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { fetchJson } from "../../../network/fetch-json.ts";
import { createKeptReads, limitConcurrency } from "../../../workers/concurrency.ts";
import { MAX_DESCRIPTION_LENGTH } from "../listing/content-schema.ts";
import type { Translation, TranslationRequest } from "./translation-schema.ts";

type Server = NonNullable<Config["translation"]>;

/** Far more than a description, and than the list of all languages. */
const LIMITS = { timeoutMs: 15_000, maxBytes: 256 * 1024 };
const LANGUAGES_TTL_MS = 3600_000;

const Answer = v.object({ translatedText: v.pipe(v.string(), v.nonEmpty()) });
const Languages = v.array(v.object({ code: v.string(), targets: v.optional(v.array(v.string())) }));

/** A translation takes seconds of the server's processor. */
const enqueue = limitConcurrency(2, 10);

/** @throws NotFound without a server, ValidationError for languages it doesn't know, ServiceUnavailable if it fails */
export async function translate(server: Server | undefined, request: TranslationRequest): Promise<Translation> {
  if (!server) throw new NotFound(t("Machine translation is not set up here."));
  return enqueue(async () => {
    const languages = await listLanguages(server);
    const source = findCode(
      languages.map(({ code }) => code),
      request.source,
    );
    const targets = languages.find(({ code }) => code === source)?.targets ?? languages.map(({ code }) => code);
    const target = findCode(targets, request.target);
    if (!source || !target) throw new ValidationError(t("The translation server doesn't know this language."));
    const body = { q: request.text, source, target, format: "text", ...(server.apiKey && { api_key: server.apiKey }) };
    const { translatedText } = v.parse(Answer, await call(server, "/translate", body));
    return { text: translatedText.slice(0, MAX_DESCRIPTION_LENGTH) };
  }).catch(toServiceError);
}

/** The code itself, or that of its language without a region. */
const findCode = (codes: string[], tag: string): string | undefined =>
  [tag, tag.split("-")[0]].find((code) => codes.includes(code!));

const keepLanguages = createKeptReads<v.InferOutput<typeof Languages>>();

const listLanguages = (server: Server) =>
  keepLanguages(server, String(Math.floor(Date.now() / LANGUAGES_TTL_MS)), async () =>
    v.parse(Languages, await call(server, "/languages")),
  );

const call = ({ url }: Server, path: string, body?: object): Promise<unknown> =>
  fetchJson(url + path, LIMITS, {
    method: body ? "POST" : "GET",
    headers: { accept: "application/json", "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });

function toServiceError(error: unknown): never {
  if (error instanceof ValidationError || error instanceof ServiceUnavailable) throw error;
  throw new ServiceUnavailable(t("The translation server is not available. Please try again later."), { cause: error });
}

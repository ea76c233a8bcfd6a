// A real mail server on this machine alone: keeps what it takes, and refuses whom a test says.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Letter = { from: string; to: string[]; headers: Record<string, string>; text: string };

export async function openPostOffice() {
  const office = {
    url: "",
    letters: [] as Letter[],
    /** Recipients that were named, refused ones too. */
    tried: 0,
    /** Whom to turn away for now. */
    refuse: (_: string) => false as boolean,
    /** What it says to them: 451 for now, 550 for good. */
    refusal: 451,
    /** Resolves when the next letter is here. */
    next: () => new Promise<Letter>((resolve) => waiting.push(resolve)),
    empty() {
      office.letters = [];
      office.tried = 0;
      office.refuse = () => false;
      office.refusal = 451;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  const waiting: ((letter: Letter) => void)[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo({ address }, _, done) {
      office.tried++;
      const refusal = Object.assign(new Error("Try again later."), { responseCode: office.refusal });
      done(office.refuse(address) ? refusal : undefined);
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const letter = read(from, envelope.rcptTo, Buffer.concat(parts).toString());
        office.letters.push(letter);
        for (const tell of waiting.splice(0)) tell(letter);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  office.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return office;
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>;

function read(from: string, to: { address: string }[], raw: string): Letter {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      decoded(line.slice(line.indexOf(":") + 1).trim()),
    ]),
  );
  const text = body.join("\r\n\r\n").replaceAll("\r\n", "\n");
  const isQuoted = headers["content-transfer-encoding"] === "quoted-printable";
  return { from, to: to.map(({ address }) => address), headers, text: isQuoted ? unquoted(text) : text };
}

/** Encoded words, as in RFC 2047; those that follow one another are one text. */
const decoded = (value: string) =>
  value
    .replace(/\?= =\?UTF-8\?Q\?/g, "")
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words: string) => unquoted(words.replaceAll("_", " ")));

/** Quoted-printable, as in RFC 2045, section 6.7. */
const unquoted = (text: string) =>
  decodeURIComponent(
    text
      .replace(/=\n/g, "")
      .replace(/%/g, "=25")
      .replace(/=([0-9A-F]{2})/g, "%$1"),
  );

// A local SMTP server for tests: records mail, and rejects recipients on request.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; headers: Record<string, string>; text: string };

export async function openMailServer() {
  const mailServer = {
    url: "",
    received: [] as ReceivedMail[],
    /** RCPT TO commands, including rejected ones. */
    attempts: 0,
    /** Recipients to reject. */
    rejects: (_: string) => false as boolean,
    /** 451 is temporary, 550 permanent. */
    rejectionCode: 451,
    /** Resolves when the next mail arrives. */
    nextMail: () => new Promise<ReceivedMail>((resolve) => waiting.push(resolve)),
    reset() {
      mailServer.received = [];
      mailServer.attempts = 0;
      mailServer.rejects = () => false;
      mailServer.rejectionCode = 451;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo({ address }, _, done) {
      mailServer.attempts++;
      const rejectionCode = Object.assign(new Error("Try again later."), { responseCode: mailServer.rejectionCode });
      done(mailServer.rejects(address) ? rejectionCode : undefined);
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const mail = read(from, envelope.rcptTo, Buffer.concat(parts).toString());
        mailServer.received.push(mail);
        for (const resolve of waiting.splice(0)) resolve(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  mailServer.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return mailServer;
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;

function read(from: string, to: { address: string }[], raw: string): ReceivedMail {
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

/** Decodes encoded words (RFC 2047); adjacent ones form one text. */
const decoded = (value: string) =>
  value
    .replace(/\?= =\?UTF-8\?Q\?/g, "")
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words: string) => unquoted(words.replaceAll("_", " ")));

/** Decodes quoted-printable (RFC 2045, section 6.7). */
const unquoted = (text: string) =>
  decodeURIComponent(
    text
      .replace(/=\n/g, "")
      .replace(/%/g, "=25")
      .replace(/=([0-9A-F]{2})/g, "%$1"),
  );

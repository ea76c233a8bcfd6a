// A software authenticator (WebAuthn Level 3) in which tests can override each part.
import { ORIGIN } from "../test-app.ts";

type Bent = {
  origin?: string;
  rpId?: string;
  /** Whether the user was verified. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
  challenge?: string;
};

const ES256 = { name: "ECDSA", namedCurve: "P-256" };
const b64 = (bytes: Uint8Array | ArrayBuffer) => Buffer.from(bytes as ArrayBuffer).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => new Uint8Array(new Bun.CryptoHasher("sha256").update(bytes).digest());

/** An authenticator with one passkey. */
export class Authenticator {
  readonly id = b64(crypto.getRandomValues(new Uint8Array(32)));
  userHandle = "";
  counter = 0;
  private constructor(private readonly keys: CryptoKeyPair) {}

  static async make(): Promise<Authenticator> {
    return new Authenticator(await crypto.subtle.generateKey(ES256, true, ["sign", "verify"]));
  }

  /** Creates the passkey. */
  async register(options: { challenge: string; user: { id: string } }, bent: Bent = {}) {
    this.userHandle = options.user.id;
    const publicKey = await this.coseKey();
    const id = Buffer.from(this.id, "base64url");
    const length = [id.length >> 8, id.length & 255];
    const data = Buffer.concat([this.authData(0x40, bent), new Uint8Array(16), new Uint8Array(length), id, publicKey]);
    const attestationObject = Buffer.concat([
      new Uint8Array([0xa3]),
      ...[cborText("fmt"), cborText("none"), cborText("attStmt"), new Uint8Array([0xa0])],
      ...[cborText("authData"), cborBytes(data)],
    ]);
    const response = {
      clientDataJSON: clientData("webauthn.create", options.challenge, bent),
      attestationObject: b64(attestationObject),
      transports: ["internal"],
    };
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }

  /** Signs a challenge. Each signature increases the counter. */
  async sign(options: { challenge: string }, bent: Bent = {}) {
    this.counter = bent.counter ?? this.counter + 1;
    const data = this.authData(0, bent);
    const clientDataJSON = clientData("webauthn.get", options.challenge, bent);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    const raw = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, this.keys.privateKey, signed);
    const response = {
      clientDataJSON,
      authenticatorData: b64(data),
      signature: b64(der(new Uint8Array(raw))),
      userHandle: bent.userHandle ?? this.userHandle,
    };
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }

  private authData(flags: number, { rpId = "localhost", verified = true }: Bent): Uint8Array {
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, this.counter);
    return Buffer.concat([sha256(rpId), new Uint8Array([flags | 0x01 | (verified ? 0x04 : 0)]), count]);
  }

  /** RFC 9053, section 7.1.1: an EC2 key on P-256, for ES256. */
  private async coseKey(): Promise<Uint8Array> {
    const { x, y } = await crypto.subtle.exportKey("jwk", this.keys.publicKey);
    const head = new Uint8Array([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    const [left, right] = [cborBytes(Buffer.from(x!, "base64url")), cborBytes(Buffer.from(y!, "base64url"))];
    return Buffer.concat([head, left, new Uint8Array([0x22]), right]);
  }
}

const clientData = (type: string, challenge: string, { origin = ORIGIN, challenge: other }: Bent) =>
  b64(Buffer.from(JSON.stringify({ type, challenge: other ?? challenge, origin, crossOrigin: false })));

const cborText = (text: string) => Buffer.concat([new Uint8Array([0x60 | text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Uint8Array) =>
  Buffer.concat([
    new Uint8Array(bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);

/** An ECDSA signature in ASN.1 DER. */
function der(raw: Uint8Array): Uint8Array {
  const whole = (bytes: Uint8Array) => {
    const short = bytes.subarray(
      Math.max(
        0,
        bytes.findIndex((byte) => byte !== 0),
      ),
    );
    const padded = short[0]! & 0x80 ? Buffer.concat([new Uint8Array([0]), short]) : short;
    return Buffer.concat([new Uint8Array([0x02, padded.length]), padded]);
  };
  const body = Buffer.concat([whole(raw.subarray(0, 32)), whole(raw.subarray(32))]);
  return Buffer.concat([new Uint8Array([0x30, body.length]), body]);
}

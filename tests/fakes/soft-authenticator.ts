import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** What an authenticator says of itself and of the page; each part can be made wrong. */
export interface Said {
  challenge: string;
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
}

/**
 * A passkey in software, by WebAuthn level 3, 6.1 and 6.5: P-256 (ES256), attestation "none". It
 * signs whatever it is told to.
 */
export class SoftAuthenticator {
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private readonly id = randomBytes(16);
  private readonly home: { origin: string; rpId: string };

  constructor(home: { origin: string; rpId: string }) {
    this.home = home;
  }

  /** The answer to a page that makes a passkey, as its form posts it. */
  create(said: Said): string {
    const key = coseKey(this.keys.publicKey);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, key]);
    const authData = Buffer.concat([this.authData(said, ATTESTED), attested]);
    const attestationObject = Buffer.concat([
      ...[
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
      ],
      ...[cborText("authData"), cborBytes(authData)],
    ]);
    return this.answer({
      clientDataJSON: this.clientData("webauthn.create", said),
      attestationObject,
    });
  }

  /** The answer to a page that asks for the passkey. */
  get(said: Said): string {
    const authenticatorData = this.authData(said, 0);
    const clientDataJSON = this.clientData("webauthn.get", said);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    const signature = createSign("sha256").update(signed).sign(this.keys.privateKey);
    return this.answer({ clientDataJSON, authenticatorData, signature });
  }

  private authData(
    { rpId = this.home.rpId, isVerified = true, counter = 1 }: Said,
    more: number,
  ): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | more);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(Buffer.from(rpId)), rest]);
  }

  private clientData(type: string, { challenge, origin = this.home.origin }: Said): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private answer(response: Record<string, Buffer>): string {
    const texts = Object.entries(response).map(([name, bytes]) => [
      name,
      bytes.toString("base64url"),
    ]);
    const id = this.id.toString("base64url");
    return JSON.stringify({
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: Object.fromEntries(texts),
    });
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** RFC 9053, 7.1.1: EC2, ES256, P-256, x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const coordinates = [
    cborBytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, "base64url")),
  ];
  return Buffer.concat([start, Buffer.from([0x21]), ...coordinates]);
}

/** RFC 8949, 4.2: in the shortest form, or readers find bytes left over. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  return Buffer.concat([
    Buffer.from(length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]),
    bytes,
  ]);
}

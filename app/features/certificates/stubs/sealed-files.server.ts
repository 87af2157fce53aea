import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import type { DrawOptions, DrawRequest } from "#app/engines/certificate/drawing.server.ts";
import {
  type SealedKind,
  withoutSeal,
  withSeal,
} from "#app/engines/certificate-proof/seal-in-file.ts";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { installationKey } from "../issue/installation-key.server.ts";
import { publishedKeys } from "../issue/issuer-key.server.ts";

type Sealing = Pick<AppContext, "db" | "config" | "clock">;

interface SigningKey {
  number: number;
  key: KeyObject;
}

/**
 * By app: unsealing a key reads the database, and a send with attachments needs it for every
 * message.
 */
const signingKeys = new WeakMap<object, Promise<SigningKey>>();

/**
 * Draws the file of an issued certificate as its holder gets it. It carries a seal: the
 * installation's signature over its bytes and over what they are drawn from, so that it is
 * recognised when all of that is deleted. The same certificate gives the same bytes.
 */
export async function drawSealed(
  app: Sealing & Pick<AppContext, "drawing">,
  kind: SealedKind,
  request: DrawRequest,
  options?: DrawOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await app.drawing[kind](request, options);
  if (!request.factsSha256) return file;
  const { number, key } = await signingKey(app);
  const signature = sign(null, statement(request.factsSha256, file), key).toString("base64url");
  return withSeal(kind, file, { keyNumber: number, signature });
}

/**
 * Whether a file has a seal of the installation over exactly its bytes and these
 * `certificateFacts`.
 */
export async function hasValidSeal(
  db: Database,
  kind: SealedKind,
  file: Uint8Array,
  factsSha256: string,
): Promise<boolean> {
  const { content, seal } = withoutSeal(kind, file);
  if (!seal) return false;
  const key = (await publishedKeys(db, INSTALLATION_ACCOUNT)).find(
    ({ number }) => number === seal.keyNumber,
  );
  if (!key) return false;
  const publicKey = createPublicKey({ key: { ...key.publicJwk }, format: "jwk" });
  return verify(
    null,
    statement(factsSha256, content),
    publicKey,
    Buffer.from(seal.signature, "base64url"),
  );
}

function statement(factsSha256: string, file: Uint8Array): Buffer {
  return Buffer.from(
    `iweri-file-seal:1\n${factsSha256}\n${createHash("sha256").update(file).digest("hex")}`,
  );
}

function signingKey(app: Sealing): Promise<SigningKey> {
  const known = signingKeys.get(app.config);
  if (known) return known;
  const read = installationKey(app).then(({ number, privateJwk }) => ({
    number,
    key: createPrivateKey({ key: { ...privateJwk }, format: "jwk" }),
  }));
  signingKeys.set(app.config, read);
  read.catch(() => signingKeys.delete(app.config));
  return read;
}

import { createPrivateKey, sign } from "node:crypto";
import {
  INSTALLATION_ACCOUNT,
  installationAccount,
} from "#app/features/delivery/queue/enqueue-notice.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { type IssuerKey, issuerKey, publishedKeys } from "./issuer-key.server.ts";

type Signing = Pick<AppContext, "db" | "config" | "clock">;

/**
 * The key of the installation itself, for what must be checked without its issuer's: codes read by
 * a page that was saved before the issuer joined, and what is left of a certificate when its
 * issuer's account is deleted.
 */
export async function installationKey({ db, config, clock }: Signing): Promise<IssuerKey> {
  const now = clock();
  // Written once, read with every code.
  if ((await publishedKeys(db, INSTALLATION_ACCOUNT)).length === 0)
    await installationAccount(db, { config }, now);
  return issuerKey(db, config.sessionSecret, INSTALLATION_ACCOUNT, { now });
}

/** Ed25519 over these bytes. */
export function signWith({ privateJwk }: IssuerKey, bytes: Uint8Array): Uint8Array {
  return sign(null, bytes, createPrivateKey({ key: { ...privateJwk }, format: "jwk" }));
}

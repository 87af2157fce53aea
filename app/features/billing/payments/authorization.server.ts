import { sealKey, unsealKey } from "#app/platform/crypto/sealed-values.server.ts";

/** What renewals are charged with, as it stands in the row of a subscription: who reads the database can't charge anybody. */
export function sealAuthorization(secret: string, subscriptionId: string, code: string): string {
  return sealKey(code, secret, `authorization:${subscriptionId}`);
}

/** The code, or null: there is none, or it was sealed with another secret. */
export function unsealAuthorization(secret: string, subscriptionId: string, sealed: string | null): string | null {
  return sealed && unsealKey(sealed, secret, `authorization:${subscriptionId}`);
}

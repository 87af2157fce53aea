import { createHmac } from "node:crypto";
import type { Config } from "#app/platform/config.server.ts";

/**
 * What is kept of a number, so that one number has one account: HMAC-SHA256 under a key of its own, made from the
 * installation's secret. Eleven digits are found by trying them all in minutes, so the hash is worth nothing only as long as
 * the secret stays out of the database. Another secret makes other hashes: the numbers of before are then unknown.
 */
export function ninHash(config: Pick<Config, "sessionSecret">, nin: string): string {
  const key = createHmac("sha256", config.sessionSecret).update("iweri:nin:v1").digest();
  return createHmac("sha256", key).update(nin).digest("base64url");
}

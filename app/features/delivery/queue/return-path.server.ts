import type { Config } from "#app/platform/config.server.ts";
import { readSignedId, signedId } from "#app/platform/crypto.server.ts";

const PURPOSE = "bounce";

/**
 * The envelope sender of one message (VERP, variable envelope return path):
 * `bounces+<key>@example.org`. Its key identifies the message and is signed, so a report sent to it
 * is about that message and comes from someone who had it. Only lower-case letters and digits,
 * because some mail servers lower-case local parts.
 */
export function returnPathOf(
  config: Pick<Config, "sessionSecret">,
  bounceAddress: string,
  deliveryId: string,
): string {
  const at = bounceAddress.lastIndexOf("@");
  return `${bounceAddress.slice(0, at)}+${signedId(config, PURPOSE, deliveryId)}${bounceAddress.slice(at)}`;
}

/**
 * The key of a return path, lower-cased; for any other address, something that is not a valid key.
 */
export function keyOfReturnPath(address: string): string {
  const local = address.slice(0, address.lastIndexOf("@")).toLowerCase();
  return local.slice(local.lastIndexOf("+") + 1);
}

/** The id of the message that the first valid key belongs to; null if none is valid. */
export function deliveryOfKeys(
  config: Pick<Config, "sessionSecret">,
  keys: readonly string[],
): string | null {
  for (const key of keys) {
    const id = readSignedId(config, PURPOSE, key);
    if (id) return id;
  }
  return null;
}

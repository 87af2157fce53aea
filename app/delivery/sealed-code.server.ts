import { sealKey, unsealKey } from "../certificates/seal-key.server.ts";
import type { Installation } from "../installation.server.ts";

/** The placeholder that stands open in a code mail's template. */
export const CODE = "Code";

type Sealing = Pick<Installation, "config">;

/** A code as it waits in the ledger: who reads the database, or a copy of it, reads no code. */
export function sealCode({ config }: Sealing, batchId: string, code: string): string {
  return sealKey(code, config.sessionSecret, `code:${batchId}`);
}

/** The code of a message's values, or null: it was wiped, or sealed with another secret. */
export function unsealCode({ config }: Sealing, batchId: string, values: Record<string, string>): string | null {
  return unsealKey(values[CODE] ?? "", config.sessionSecret, `code:${batchId}`);
}

import { createHash } from "node:crypto";

const MODULUS = 2n ** 128n;

/** What tells the rows of a table from others, in whatever order they come. */
export interface Fingerprint {
  rows: number;
  hash: string;
}

/** Counts rows and adds up the hash of each: the same rows in any order give the same, one more or another cell does not. */
export async function fingerprintOf(rows: AsyncIterable<readonly (string | number | null)[]>): Promise<Fingerprint> {
  let count = 0;
  let sum = 0n;
  for await (const row of rows) {
    count++;
    const hash = createHash("sha256")
      .update(JSON.stringify(row.map(asStored)))
      .digest("hex")
      .slice(0, 32);
    sum = (sum + BigInt(`0x${hash}`)) % MODULUS;
  }
  return { rows: count, hash: sum.toString(16).padStart(32, "0") };
}

/** PostgreSQL's text holds every character but U+0000, in whose place it gets U+FFFD. */
function asStored(cell: string | number | null): string | number | null {
  return typeof cell === "string" ? cell.replaceAll("\0", "\uFFFD") : cell;
}

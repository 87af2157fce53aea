import { createHash } from "node:crypto";

/** Who a send was confirmed for: everybody who was read, in order, and who of them it reaches. */
export interface ConfirmedAudience {
  /** People read, those left out too. */
  members: number;
  /** People it reaches. */
  reached: number;
  /** Chained SHA-256 over what is printed and written for each, hex. */
  digest: string;
  /** A bit for each of them, whether it reaches them; base64. */
  bits: string;
  /** The highest number or position that was read: who is added later has a higher one. */
  upTo: number;
}

const EMPTY_DIGEST = createHash("sha256").digest("hex");

/** The digest after one more person. `about`: everything that a send takes from them. */
function chain(digest: string, about: unknown): string {
  return createHash("sha256").update(digest).update(JSON.stringify(about)).digest("hex");
}

/**
 * Records an audience as it is read. Chained person by person, so that reading it again in other
 * portions, and after a crash from the middle, comes to the same.
 */
export class AudienceRecord {
  private members = 0;
  private reached = 0;
  private upTo = -1;
  private bits = Buffer.alloc(1024);
  private digest: string;

  constructor(digest = EMPTY_DIGEST) {
    this.digest = digest;
  }

  add(about: unknown, given: { isReached: boolean; number: number }): void {
    this.digest = chain(this.digest, about);
    if (given.isReached) {
      const byte = this.members >> 3;
      if (byte >= this.bits.length)
        this.bits = Buffer.concat([this.bits, Buffer.alloc(this.bits.length)]);
      this.bits.writeUInt8(this.bits.readUInt8(byte) | (1 << (this.members & 7)), byte);
      this.reached++;
    }
    this.members++;
    this.upTo = Math.max(this.upTo, given.number);
  }

  soFar(): string {
    return this.digest;
  }

  finish(): ConfirmedAudience {
    const { members, reached, digest, upTo } = this;
    return {
      members,
      reached,
      digest,
      upTo,
      bits: this.bits.subarray(0, (members + 7) >> 3).toString("base64"),
    };
  }
}

/** Reads the bits of a confirmed audience. */
export function reachedReader(bits: string): (member: number) => boolean {
  const bytes = Buffer.from(bits, "base64");
  return (member) => ((bytes[member >> 3] ?? 0) & (1 << (member & 7))) !== 0;
}

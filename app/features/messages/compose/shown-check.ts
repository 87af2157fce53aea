import type { RoleLink } from "#app/features/delivery/health/sending-lock.ts";

/** What the confirmation and the scheduler show of a checked send. */
export interface ShownCheck {
  blockers: ({ text: string; step: string } | { text: string; link: RoleLink })[];
  toSendCount: number;
  alreadySentCount: number;
  leftOut: { code: string; reason: string; count: number; examples: { name: string; email: string }[] }[];
  summaryAddresses: string[];
  pausedReason: string | null;
  sharedAddressCount: number;
  missing: { name: string; count: number; people: { id: string; name: string }[]; canBeGiven: boolean }[];
  printProblems: { count: number; examples: { personId: string; name: string; field: string; problem: string }[] };
  htmlBytes: number;
  tooLarge: boolean;
  /** What it uses of the plan. Absent where that depends on the time that is yet to be chosen. */
  plan?: { uses: string; leftAfter: string | null; isNearly: boolean };
  attachments: { bytesEach: number; bytesTotal: number } | null;
}

/** Letters a reason may have: it stands in a sentence on organisers' pages. */
const MAX_REASON_LENGTH = 300;

/** What is wrong with a reason that an operator typed; null: nothing. */
export function pauseReasonProblem(typed: string): string | null {
  const { length } = typed.trim();
  if (length === 0) return "Write why: organisers read it where they see that nothing is sent";
  if (length > MAX_REASON_LENGTH) return `Write at most ${MAX_REASON_LENGTH} letters. These are ${length}`;
  return null;
}

/** The reason as one sentence on one line. */
export function pauseReason(typed: string): string {
  const line = typed.replace(/\s+/g, " ").trim();
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}

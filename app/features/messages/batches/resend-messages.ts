/** What an organiser reads after asking to send one message again. */
type Outcome =
  | { kind: "queued" }
  | { kind: "absent" }
  | { kind: "not-resendable" }
  | { kind: "invalid-address" | "suppressed" | "locked"; reason: string };

/** The message beside the address field, or null when it was sent. */
export function resendProblem(outcome: Outcome): string | null {
  switch (outcome.kind) {
    case "queued":
      return null;
    case "invalid-address":
      return `${outcome.reason}. Enter it in full, like name@example.com`;
    case "locked":
      return outcome.reason;
    case "suppressed":
      return `${outcome.reason} Enter another address of this person.`;
    default:
      return "This message is still on its way, or was cancelled, so it can’t be sent again.";
  }
}

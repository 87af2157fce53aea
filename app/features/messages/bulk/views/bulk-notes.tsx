import type { ShownCheck } from "../../compose/message-draft.ts";
import { Note, people, SendNotes } from "../../views/send-summary.tsx";

/** What is worth knowing before a bulk mail goes: who is left out and why, and whose address comes more than once. */
export function BulkNotes({ check, twinCount }: { check: ShownCheck; twinCount: number }) {
  return (
    <SendNotes check={check}>
      {twinCount > 0 ? (
        <Note icon="users">
          {people(twinCount)} {twinCount === 1 ? "has" : "have"} an address that comes again among those you chose. Each address
          gets this once.
        </Note>
      ) : null}
    </SendNotes>
  );
}

export function bulkEmails(count: number): string {
  return count === 1 ? "1 e-mail" : `${count.toLocaleString("en")} e-mails`;
}

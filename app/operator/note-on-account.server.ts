import type { Installation } from "../installation.server.ts";
import { type ActingOperator, recordOperatorAct } from "./record-act.server.ts";

const MOST_NOTE_LETTERS = 2000;

/** Keeps a note on an account, which only operators read. Returns what is wrong with it, or null. */
export async function noteOnAccount(
  { db, clock }: Pick<Installation, "db" | "clock">,
  given: { account: { id: string; name: string }; operator: ActingOperator; note: string },
): Promise<string | null> {
  const { account, operator, note } = given;
  if (note === "") return "Write something first";
  const letters = [...note].length;
  if (letters > MOST_NOTE_LETTERS) return `Shorten the note to ${MOST_NOTE_LETTERS} letters; it has ${letters}`;
  await recordOperatorAct(db, {
    operator,
    act: "account.noted",
    accountId: account.id,
    subject: account.name,
    note,
    now: clock(),
  });
  return null;
}

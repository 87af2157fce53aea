import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { OperatorAct } from "./operator-act-kinds.ts";

/**
 * Who does something: an operator who is signed in, or whoever has the command line of the machine.
 */
export interface ActingOperator {
  /** Null: the command line. */
  id: string | null;
  /** Their address, or "command line". */
  name: string;
}

export const COMMAND_LINE: ActingOperator = { id: null, name: "command line" };

/**
 * Writes down what an operator did or looked at, in the transaction that does it where there is
 * one. `subject`: what it was done to, in words; `note`: the reason given, or "". Nothing is ever
 * changed in the record.
 */
export async function recordOperatorAct(
  db: Database,
  given: {
    operator: ActingOperator;
    act: OperatorAct;
    accountId?: string | null;
    subject?: string;
    note?: string;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto("operatorActs")
    .values({
      id: newId(given.now.getTime()),
      at: given.now.toISOString(),
      operatorId: given.operator.id,
      operatorName: given.operator.name,
      act: given.act,
      accountId: given.accountId ?? null,
      subject: given.subject ?? "",
      note: given.note ?? "",
    })
    .execute();
}

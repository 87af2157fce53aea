import type BetterSqlite3 from "better-sqlite3";

/** A change of the ledger as its database saw it, in a transaction that may still be taken back. */
export type LedgerNote =
  | { what: "row"; id: string; batchId: string; state: string; notBefore: string | null }
  | {
      what: "state";
      id: string;
      batchId: string;
      from: string;
      to: string;
      notBefore: string | null;
      nextTryAt: string | null;
    }
  | { what: "claimed"; callId: string }
  | { what: "cleared"; callId: string }
  /** `leaseUntil`: as it was; `attempts`: how many were added. */
  | { what: "again"; callId: string; leaseUntil: string; attempts: number }
  | { what: "call"; callId: string; from: string; to: string; leaseUntil: string }
  | { what: "batch"; id: string; from: string; to: string };

type Raw = (string | number | null)[];

const READ: Record<LedgerNote["what"], (raw: Raw) => unknown> = {
  row: ([id, batchId, state, notBefore]) => ({ id, batchId, state, notBefore }),
  state: ([id, batchId, from, to, notBefore, nextTryAt]) => ({
    id,
    batchId,
    from,
    to,
    notBefore,
    nextTryAt,
  }),
  claimed: ([callId]) => ({ callId }),
  cleared: ([callId]) => ({ callId }),
  again: ([callId, leaseUntil, attempts]) => ({ callId, leaseUntil, attempts }),
  call: ([callId, from, to, leaseUntil]) => ({ callId, from, to, leaseUntil }),
  batch: ([id, from, to]) => ({ id, from, to }),
};

const TRIGGERS = `
create temp trigger note_row after insert on main.deliveries begin
  select note_change('row', new.id, new."batchId", new.state, new."nextTryAt"); end;
create temp trigger note_state after update of state on main.deliveries when old.state <> new.state begin
  select note_change('state', new.id, new."batchId", old.state, new.state, old."nextTryAt", new."nextTryAt"); end;
create temp trigger note_claim after insert on main."providerCalls" begin
  select note_change('claimed', new.id); end;
create temp trigger note_again after update of attempt on main."providerCalls" begin
  select note_change('again', new.id, old."leaseUntil", new.attempt - old.attempt); end;
create temp trigger note_cleared after update of "payloadSha256" on main."providerCalls" when new."payloadSha256" is not null begin
  select note_change('cleared', new.id); end;
create temp trigger note_call after update of state on main."providerCalls" when old.state <> new.state begin
  select note_change('call', new.id, old.state, new.state, old."leaseUntil"); end;
create temp trigger note_batch after update of status on main.batches when old.status <> new.status begin
  select note_change('batch', new.id, old.status, new.status); end;`;

/** Has every change of the ledger told to `hear`, as it is made. */
export function noteChanges(
  sqlite: BetterSqlite3.Database,
  hear: (note: LedgerNote) => void,
): void {
  sqlite.function("note_change", { varargs: true }, (what: unknown, ...raw: unknown[]) => {
    const name = what as LedgerNote["what"];
    hear({ what: name, ...(READ[name](raw as Raw) as object) } as LedgerNote);
    return null;
  });
  sqlite.exec(TRIGGERS);
}

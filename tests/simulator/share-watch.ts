import type BetterSqlite3 from "better-sqlite3";
import type { LedgerNote } from "./ledger-notes.ts";

type Share = "account" | "guests" | "campaigns";

/**
 * Of all calls, what each kind of mail gets at least for as long as it waits, as the specification
 * has it.
 */
const AT_LEAST: Record<Share, number> = { account: 0.45, guests: 0.23, campaigns: 0.25 };
/** Codes older than this are not mailed any more. */
const CODE_WAITS_MS = 570_000;

interface Send {
  path: string;
  share: Share;
  kind: string;
  madeAt: number;
  isSample: boolean;
  isSending: boolean;
  /** Its messages that wait, by the time before which they don't leave. */
  queued: Map<string, number>;
}

/** What somebody had a right to, and what they got, since they began to wait. */
interface Waiting {
  due: number;
  got: number;
}

/**
 * Whether everybody who waits gets their share of the calls: each kind of mail, and within it each
 * account as much as the others. Counted only while nothing but turns decides who is next: no hold,
 * and no want of connections.
 */
export class ShareWatch {
  private readonly sends = new Map<string, Send>();
  private readonly waiting = new Map<string, Waiting>();
  private readonly readSend: BetterSqlite3.Statement;
  private readonly readGate: BetterSqlite3.Statement;
  /** How many calls somebody may be behind: as many as are claimed in one turn, and some. */
  private readonly slack: number;

  constructor(sqlite: BetterSqlite3.Database, slack: number) {
    this.slack = slack;
    this.readSend = sqlite.prepare(
      `select kind, "accountId", "createdAt", "isSample", status from batches where id = ?`,
    );
    this.readGate = sqlite.prepare(
      `select value from "installationSettings" where name = 'mailGate'`,
    );
  }

  hear(note: LedgerNote): void {
    if (note.what === "batch") {
      const send = this.sendOf(note.id);
      if (send) send.isSending = note.to === "sending";
    }
    if (note.what === "row" && note.state === "queued")
      this.queue(note.batchId, note.id, note.notBefore);
    if (note.what !== "state") return;
    if (note.to === "queued") this.queue(note.batchId, note.id, note.nextTryAt);
    if (note.from === "queued") this.sendOf(note.batchId)?.queued.delete(note.id);
  }

  /**
   * A call of this send was claimed, while so many others were under way. Who is behind by too
   * much; null: nobody.
   */
  claimed(batchId: string, now: number, underWay: number): string | null {
    const send = this.sendOf(batchId);
    if (!send) return null;
    if (underWay > 2 || this.isHeld()) {
      this.waiting.clear();
      return null;
    }
    const paths = this.pathsThatWait(now).add(send.path);
    const shares = new Set([...paths].map(shareOfPath));
    for (const path of this.waiting.keys())
      if (!paths.has(path) && !shares.has(path as Share)) this.waiting.delete(path);
    for (const share of shares) this.count(share, AT_LEAST[share], share === send.share);
    // Mail to accounts is divided otherwise: codes before notices.
    const rivals =
      send.share === "account" ? [] : [...paths].filter((path) => shareOfPath(path) === send.share);
    for (const path of rivals) this.count(path, 1 / rivals.length, path === send.path);
    const behind = [...this.waiting].find(([, { due, got }]) => due - got > this.slack);
    if (!behind) return null;
    this.waiting.clear();
    return `${behind[0]} waited and got ${behind[1].got} calls where ${behind[1].due.toFixed(1)} were its share`;
  }

  private count(who: string, part: number, isTheirs: boolean): void {
    const known = this.waiting.get(who) ?? { due: 0, got: 0 };
    this.waiting.set(who, { due: known.due + part, got: known.got + (isTheirs ? 1 : 0) });
  }

  private isHeld(): boolean {
    const stored = this.readGate.get() as { value: string } | undefined;
    if (!stored) return false;
    const { failures, account } = JSON.parse(stored.value) as {
      failures: number;
      account: { failures: number };
    };
    return failures > 0 || account.failures > 0;
  }

  private pathsThatWait(now: number): Set<string> {
    const paths = new Set<string>();
    for (const [id, send] of this.sends) {
      if (send.queued.size === 0 || !send.isSending || send.isSample) continue;
      if (send.kind === "code" && now - send.madeAt > CODE_WAITS_MS) this.sends.delete(id);
      else if ([...send.queued.values()].some((notBefore) => notBefore <= now))
        paths.add(send.path);
    }
    return paths;
  }

  private queue(batchId: string, id: string, notBefore: string | null): void {
    this.sendOf(batchId)?.queued.set(id, Date.parse(notBefore ?? ""));
  }

  private sendOf(batchId: string): Send | undefined {
    const known = this.sends.get(batchId);
    if (known) return known;
    type Row = {
      kind: string;
      accountId: string;
      createdAt: string;
      isSample: number;
      status: string;
    };
    const row = this.readSend.get(batchId) as Row | undefined;
    if (!row) return undefined;
    const share = shareOfKind(row.kind);
    const send: Send = {
      path: `${share}/${row.accountId}`,
      share,
      kind: row.kind,
      madeAt: Date.parse(row.createdAt),
      isSample: row.isSample === 1,
      isSending: row.status === "sending",
      queued: new Map(),
    };
    this.sends.set(batchId, send);
    return send;
  }
}

function shareOfKind(kind: string): Share {
  if (kind === "certificates" || kind === "bulk") return "campaigns";
  return kind === "form" || kind === "webinar" ? "guests" : "account";
}

function shareOfPath(path: string): Share {
  return path.split("/")[0] as Share;
}

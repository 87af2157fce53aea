import type { MailLane } from "../health/mail-gate-state.ts";
import { type Batch, isForOthers, isMass } from "../queue/new-delivery.ts";

/**
 * Of a hundred calls, how many each kind of mail may count on while all of them wait. What one
 * leaves goes to the others. Of two whose turn it is at once, the one named first goes first.
 */
export const SHARES = { account: 48, guests: 25, campaigns: 27 } as const;

/**
 * Of four calls for mail to accounts: codes are waited for, and yet no flood of them stops every
 * notice.
 */
const SHARES_OF_ACCOUNT_MAIL = { code: 3, notice: 1 } as const;

/** What tells whose turn a send has. */
type Sharer = Pick<Batch, "id" | "accountId" | "kind" | "recipientCount">;

/**
 * What is kept between calls, by path: "guests", "guests/ACCOUNT", "guests/ACCOUNT#SEND". `next`:
 * when its next turn begins, on the clock of the path above it; that of all is "". `clock`: when
 * the last turn of anything below began. What was away meanwhile begins there.
 */
export interface StoredShares {
  clock: Record<string, number>;
  next: Record<string, number>;
}

/** One of several that share the calls of the path above them. */
interface Sharing<Send> {
  path: string;
  weight: number;
  above: Sharing<Send> | null;
  below: Map<string, Sharing<Send>>;
  /** At the end of a path: those that wait, the oldest first. */
  sends: Send[];
}

/**
 * So far ahead no turn can be, which is of some hundred calls at most: a stored one that is, is a
 * mistake.
 */
const FARTHEST = 1_000;

/**
 * Says whose turn it is among the sends that wait, which are given by age. Start-time fair queueing
 * (Goyal, Vin and Cheng, 1996) by kind of mail, then by account, then by send: each call moves its
 * path ahead by one part of its share, and what is least far ahead goes next.
 */
export function openShares<Send extends Sharer>(stored: unknown, waiting: readonly Send[]) {
  const { clock, next } = readStored(stored);
  const all: Sharing<Send> = { path: "", weight: 1, above: null, below: new Map(), sends: [] };
  const ends = new Map<string, Sharing<Send>>();
  for (const send of waiting.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    let at = all;
    for (const { path, weight } of pathsOf(send)) {
      const below = at.below.get(path) ?? { path, weight, above: at, below: new Map(), sends: [] };
      at.below.set(path, below);
      at = below;
    }
    at.sends.push(send);
    ends.set(at.path, at);
  }
  const known = new Set(ends.keys());
  const startOf = (path: string) => Math.max(next[path] ?? 0, clock[pathAbove(path)] ?? 0);

  return {
    /**
     * The send whose turn it is, and which part of all calls it may count on. Null: none waits in
     * these lanes.
     */
    first(lanes: readonly MailLane[]): { send: Send; part: number } | null {
      let at = all;
      let part = 1;
      for (;;) {
        const [send] = at.sends;
        if (send) return { send, part };
        const open = [...at.below.values()].filter(({ path }) => lanes.includes(laneOfPath(path)));
        if (open.length === 0) return null;
        at = open.reduce((best, other) =>
          startOf(other.path) < startOf(best.path) ? other : best,
        );
        part *= at.weight / open.reduce((sum, { weight }) => sum + weight, 0);
      }
    },
    /** The first has nothing that could leave now. */
    drop(send: Send): void {
      const end = ends.get(pathsOf(send).at(-1)?.path ?? "");
      end?.sends.shift();
      if (end) prune(end);
    },
    /** None of these can leave now. */
    leave(ids: ReadonlySet<string>): void {
      if (ids.size === 0) return;
      for (const end of ends.values()) {
        end.sends = end.sends.filter(({ id }) => !ids.has(id));
        prune(end);
      }
    },
    /** So many calls of a send are made. */
    pass(send: Sharer, calls: number): void {
      for (const { path, weight } of pathsOf(send)) {
        const start = startOf(path);
        clock[pathAbove(path)] = start;
        next[path] = start + calls / weight;
      }
    },
    /** Without what a newcomer would have as well, and without sends that are over. */
    toStore(): StoredShares {
      const kept = Object.entries(next).filter(
        ([path, start]) =>
          start > (clock[pathAbove(path)] ?? 0) && (known.has(path) || !path.includes(SEND)),
      );
      const above = new Set(kept.map(([path]) => pathAbove(path)));
      const clocks = Object.entries(clock).filter(([path]) => path === "" || above.has(path));
      return { clock: Object.fromEntries(clocks), next: Object.fromEntries(kept) };
    },
  };
}

/** Takes out what has no sends left, and what is above it when that was the last of it. */
function prune(end: Sharing<unknown>): void {
  let at = end;
  while (at.above && at.sends.length === 0 && at.below.size === 0) {
    at.above.below.delete(at.path);
    at = at.above;
  }
}

const SEND = "#";

/**
 * From the kind of mail to the send. All messages of an account to one person each have one place
 * together.
 */
function pathsOf({
  id,
  accountId,
  kind,
  recipientCount,
}: Sharer): { path: string; weight: number }[] {
  const first = shareOf(kind);
  const paths: { path: string; weight: number }[] = [{ path: first, weight: SHARES[first] }];
  let above: string = first;
  if (first === "account") {
    const part = kind === "code" ? "code" : "notice";
    above = `${first}/${part}`;
    paths.push({ path: above, weight: SHARES_OF_ACCOUNT_MAIL[part] });
  }
  const ofAccount = `${above}/${accountId}`;
  return [
    ...paths,
    { path: ofAccount, weight: 1 },
    { path: `${ofAccount}${SEND}${recipientCount > 1 ? id : ""}`, weight: 1 },
  ];
}

function pathAbove(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/"), path.lastIndexOf(SEND)));
}

function shareOf(kind: Batch["kind"]): keyof typeof SHARES {
  if (isMass(kind)) return "campaigns";
  return isForOthers(kind) ? "guests" : "account";
}

function laneOfPath(path: string): MailLane {
  return path.startsWith("account") ? "account" : "bulk";
}

function rankOf({ kind }: Sharer): number {
  return kind === "code" ? -1 : Object.keys(SHARES).indexOf(shareOf(kind));
}

/** Whatever is stored: what can't be read, or can't be, begins anew. */
function readStored(stored: unknown): StoredShares {
  const { clock, next } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<
    Record<string, unknown>
  >;
  const clocks = numbersOf(clock);
  const starts = Object.entries(numbersOf(next)).filter(
    ([path, start]) => start <= (clocks[pathAbove(path)] ?? 0) + FARTHEST,
  );
  return { clock: clocks, next: Object.fromEntries(starts) };
}

function numbersOf(value: unknown): Record<string, number> {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
}

import type { Behaviour, Weights } from "./network-behaviour.ts";
import type { Chance } from "./random.ts";
import type { Scheduler } from "./scheduler.ts";
import type { SimulatedProcess } from "./simulated-process.ts";

/** A message as it came to the provider. */
export interface ArrivedMail {
  /** The ledger's id, from the tag. */
  id: string;
  to: string;
  subject: string;
}

/** What the provider tells of itself to who watches. */
export interface ProviderHooks {
  /** A call leaves a process to the provider of this name. */
  left(process: SimulatedProcess, key: string, ids: readonly string[], provider: string): void;
  /** An answer was read, or its process gave up on it. `afterSeconds`: how long it asks to wait. */
  ended(process: SimulatedProcess, key: string, afterSeconds: number | null): void;
  /** The provider took a message. */
  taken(mail: ArrivedMail, providerId: string, key: string): void;
  note(line: string): void;
  object(sentence: string): void;
}

interface KeptAnswer {
  body: string;
  ids: (string | null)[];
  at: number;
  isUnderWay: boolean;
}

const KEY_KEPT_MS = 24 * 3_600_000;
/** Addresses that begin so are refused. */
export const REFUSED = "no-such";

/**
 * Resend as its rules have it, at the other end of a network that loses, delays, cuts and doubles.
 * The product's own adapter and Resend's own library speak to it, over `fetch`.
 */
export class ResendNetwork {
  weights: Weights = {};
  /** Keys whose answers stay unclear, however often they are repeated. */
  readonly unclear = new Set<string>();
  private readonly answers = new Map<string, KeptAnswer>();
  private readonly processes = new Map<string, SimulatedProcess>();
  private mails = 0;
  private readonly given: {
    scheduler: Scheduler;
    chance: Chance;
    hooks: ProviderHooks;
    refusesWhole: boolean;
    staysUnclear: number;
  };

  constructor(given: {
    scheduler: Scheduler;
    chance: Chance;
    hooks: ProviderHooks;
    refusesWhole: boolean;
    staysUnclear: number;
  }) {
    this.given = given;
  }

  /** The address at which this process finds the provider. */
  addressFor(process: SimulatedProcess): string {
    const host = `process-${this.processes.size}.provider.test`;
    this.processes.set(host, process);
    return `https://${host}`;
  }

  fetch(address: string, options: RequestInit): Promise<Response> {
    const { host, pathname } = new URL(address);
    const process = this.processes.get(host) as SimulatedProcess;
    const key = new Headers(options.headers).get("idempotency-key") ?? "";
    const body = String(options.body);
    const mails = readMails(body);
    return new Promise((resolve, reject) => {
      if (!process.step()) return;
      const ids = mails.map(({ id }) => id);
      this.given.hooks.left(process, key, ids, "resend");
      const behaviour = this.given.chance.weighted<Behaviour>({ taken: 1, ...this.weights });
      this.given.hooks.note(`${process.name} calls ${key} ${ids.length} ${behaviour}`);
      const { signal } = options;
      const isOver = () => !process.step() || signal?.aborted;
      const end = (afterSeconds: number | null = null) =>
        this.given.hooks.ended(process, key, afterSeconds);
      const answer = (status: number, text: string, headers: Record<string, string> = {}) => {
        if (isOver()) return;
        const asked = headers["retry-after"];
        end(asked === undefined ? null : Number(asked));
        resolve(
          new Response(text, {
            status,
            headers: { "content-type": "application/json", ...headers },
          }),
        );
      };
      const breakOff = () => {
        if (isOver()) return;
        end();
        reject(new TypeError("fetch failed"));
      };
      signal?.addEventListener("abort", () => {
        end();
        reject(signal.reason);
      });
      this.carry({ key, body, mails, isBatch: pathname.endsWith("/batch") }, behaviour, {
        answer,
        breakOff,
      });
    });
  }

  private carry(call: Call, behaviour: Behaviour, back: Back): void {
    const { scheduler, chance } = this.given;
    const travel = chance.between(5, 80);
    switch (behaviour) {
      case "swallowed":
        break;
      case "lost-before":
        scheduler.after(travel, back.breakOff);
        break;
      case "failing":
        scheduler.after(travel, () =>
          back.answer(chance.pick([500, 502, 503]), chance.pick(["Bad gateway", "{}"])),
        );
        break;
      case "too-fast": {
        const seconds = chance.pick([null, 1, 7, 60, 900, 99_999]);
        const headers: Record<string, string> =
          seconds === null ? {} : { "retry-after": String(seconds) };
        scheduler.after(travel, () => back.answer(429, error("rate_limit_exceeded", 429), headers));
        break;
      }
      case "refusing":
        scheduler.after(travel, () => back.answer(401, error("invalid_api_key", 401)));
        break;
      case "delayed":
        scheduler.after(chance.between(20_000, 200_000), () => void this.take(call));
        break;
      default:
        scheduler.after(travel, () => this.work(call, behaviour, back));
    }
  }

  /** The call has arrived; the provider works on it and answers. */
  private work(call: Call, behaviour: Behaviour, back: Back): void {
    const { scheduler, chance } = this.given;
    const taken = this.take(call);
    const ms = behaviour === "slow" ? chance.between(500, 40_000) : chance.between(5, 300);
    scheduler.after(ms, () => {
      const kept = this.answers.get(call.key);
      if (kept && taken.status === 200) kept.isUnderWay = false;
      if (behaviour === "lost-after") return back.breakOff();
      if (taken.status !== 200) return back.answer(taken.status, taken.body);
      if (behaviour === "cut")
        return back.answer(200, taken.body.slice(0, chance.whole(0, taken.body.length - 1)));
      if (behaviour === "failing-after") return back.answer(500, "Internal error");
      back.answer(200, this.written(call, taken.body, behaviour));
    });
  }

  /** The answer as it is written: of some calls unclear, once or for good. */
  private written(call: Call, body: string, behaviour: Behaviour): string {
    const { chance, staysUnclear } = this.given;
    const isOff = behaviour === "fewer-ids" || behaviour === "double-ids";
    if (isOff && call.isBatch && chance.happens(staysUnclear))
      this.unclear.add(call.key.split(".")[0] as string);
    if (!call.isBatch || !(isOff || this.unclear.has(call.key.split(".")[0] as string)))
      return body;
    const answer = JSON.parse(body) as { data: { id: string }[] };
    if (answer.data.length < 2) return body;
    const at = chance.whole(1, answer.data.length - 1);
    if (behaviour === "double-ids") answer.data[at] = answer.data[0] as { id: string };
    else answer.data.splice(at, chance.whole(1, answer.data.length - at));
    return JSON.stringify(answer);
  }

  /** What the provider does with a call, by the rules of its idempotency keys. */
  private take({ key, body, mails, isBatch }: Call): { status: number; body: string } {
    const { scheduler, hooks, refusesWhole } = this.given;
    const known = this.answers.get(key);
    if (known && known.at > scheduler.now - KEY_KEPT_MS) {
      if (known.body !== body) {
        hooks.object(`the provider was given other messages under the same key (${key})`);
        return { status: 409, body: error("invalid_idempotent_request", 409) };
      }
      if (known.isUnderWay)
        return { status: 409, body: error("concurrent_idempotent_requests", 409) };
      return { status: 200, body: this.answerOf(known.ids, isBatch) };
    }
    const isBad = mails.map(({ to }) => to.includes(REFUSED));
    if (isBad.includes(true) && (!isBatch || refusesWhole)) {
      return { status: 422, body: error("validation_error", 422) };
    }
    const ids = mails.map((mail, index) => {
      if (isBad[index]) return null;
      const providerId = `${(this.mails++).toString(36).padStart(8, "0")}-${mail.id}`;
      hooks.taken(mail, providerId, key);
      return providerId;
    });
    this.answers.set(key, { body, ids, at: scheduler.now, isUnderWay: true });
    scheduler.after(400, () => {
      const kept = this.answers.get(key);
      if (kept) kept.isUnderWay = false;
    });
    return { status: 200, body: this.answerOf(ids, isBatch) };
  }

  private answerOf(ids: readonly (string | null)[], isBatch: boolean): string {
    if (!isBatch) return JSON.stringify({ id: ids[0] });
    const errors = ids.flatMap((id, index) => (id === null ? [{ index, message: INVALID }] : []));
    return JSON.stringify({
      data: ids.flatMap((id) => (id === null ? [] : [{ id }])),
      ...(errors.length > 0 ? { errors } : {}),
    });
  }
}

interface Call {
  key: string;
  body: string;
  mails: readonly ArrivedMail[];
  isBatch: boolean;
}

interface Back {
  answer(status: number, text: string, headers?: Record<string, string>): void;
  breakOff(): void;
}

const INVALID =
  "Invalid `to` field. The email address needs to follow the `email@example.com` format.";

function error(name: string, statusCode: number): string {
  return JSON.stringify({
    statusCode,
    name,
    message: name === "validation_error" ? INVALID : name,
  });
}

type SentMail = { to: string[]; subject: string; tags: { name: string; value: string }[] };

function readMails(body: string): ArrivedMail[] {
  const sent = JSON.parse(body) as SentMail | SentMail[];
  return [sent].flat().map(({ to, subject, tags }) => ({
    id: tags.find(({ name }) => name === "delivery")?.value ?? "",
    to: to.join(","),
    subject,
  }));
}

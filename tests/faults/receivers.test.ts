import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { readMailGate } from "../../app/features/delivery/health/mail-gate.server.ts";
import { findReceivers } from "../../app/features/delivery/pace/mail-receivers.server.ts";
import { queueMailing } from "../../app/features/delivery/queue/queue-mailing.server.ts";
import { claimCalls } from "../../app/features/delivery/worker/claim.server.ts";
import { pullInTimes } from "../../app/features/delivery/worker/pauses.server.ts";
import { sendChunk } from "../../app/features/delivery/worker/send-chunk.server.ts";
import {
  canGoTogether,
  sendTogether,
} from "../../app/features/delivery/worker/send-together.server.ts";
import type { MailTransport, SendOutcome } from "../../app/providers/mail/mail.ts";
import { isPostgres } from "../../db/is-postgres.ts";
import { addSenderDomain } from "../factories/sender-domain.ts";
import {
  ACCOUNT,
  openSendingHarness,
  type SendingHarness,
  TEMPLATE,
} from "../factories/sending-harness.ts";

// The clock is simulated: five seconds a turn while something leaves, else up to the next look. The
// ledger, the claims and what is written of each answer are the worker's own.

const STEP_MS = 5_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOBODY_WAITS = { onAnswer() {}, onWritten() {} };
const SETTINGS = { leaseMs: 60_000, baseMs: 1_000, random: () => 1 };

let harness: SendingHarness;
let now: Date;
afterEach(() => harness.close());

/** A receiver with a limit a minute, which refuses everything for a while once it is crossed. */
interface Receiver {
  mx: string;
  perMinute: number;
  refusal: SendOutcome;
  restMs: number;
}

const retry = (reason: string, everyone: boolean): SendOutcome => ({
  kind: "retry",
  reason,
  afterSeconds: null,
  ...(everyone ? { everyone: true } : {}),
});

const RECEIVERS: Record<string, Receiver> = {
  "google.test": {
    mx: "aspmx.l.google.com",
    perMinute: 400,
    refusal: retry("421-4.7.28 Gmail has detected an unusual rate of mail from your IP", true),
    restMs: 10 * MINUTE,
  },
  "yahoo.test": {
    mx: "mta5.am0.yahoodns.net",
    perMinute: 500,
    refusal: retry("421 4.7.0 [TSS04] Messages temporarily deferred", true),
    restMs: 2 * HOUR,
  },
  "outlook.test": {
    mx: "hotmail-com.olc.protection.outlook.com",
    perMinute: 450,
    refusal: retry("451 4.7.650 The mail server has been temporarily rate limited (S775)", false),
    restMs: 30 * MINUTE,
  },
  "school.test": { mx: "mx.school.test", perMinute: 1e9, refusal: retry("", false), restMs: 0 },
};

/** What the receivers took and refused. */
class Network {
  readonly taken = new Map<string, number>();
  readonly twice: string[] = [];
  readonly refused: Record<string, number> = {};
  readonly lastAt: Record<string, number> = {};
  private readonly minutes = new Map<string, number>();
  private readonly resting: Record<string, number> = {};
  private readonly receivers: Record<string, Receiver>;

  constructor(receivers: Record<string, Receiver>) {
    this.receivers = receivers;
  }

  transport(): MailTransport {
    return {
      name: "smtp",
      batchSize: 1,
      mostCalls: 50,
      idempotent: false,
      send: async (messages) => messages.map(({ to }) => this.take(to.email)),
      close: async () => {},
    };
  }

  private take(email: string): SendOutcome {
    const domain = email.slice(email.indexOf("@") + 1);
    const receiver = this.receivers[domain];
    if (!receiver) return { kind: "accepted", providerId: null };
    const minute = `${domain} ${Math.floor(now.getTime() / MINUTE)}`;
    const count = (this.minutes.get(minute) ?? 0) + 1;
    this.minutes.set(minute, count);
    if (count > receiver.perMinute) this.resting[domain] = now.getTime() + receiver.restMs;
    if ((this.resting[domain] ?? 0) > now.getTime()) {
      this.refused[domain] = (this.refused[domain] ?? 0) + 1;
      return receiver.refusal;
    }
    if (this.taken.has(email)) this.twice.push(email);
    this.taken.set(email, now.getTime());
    this.lastAt[domain] = now.getTime();
    return { kind: "accepted", providerId: null };
  }

  dns() {
    const never = async () => [];
    const mx = async (domain: string) => [this.receivers[domain]?.mx ?? "mx.unknown.test"];
    return { txt: never, addresses: never, cname: never, ns: never, mx };
  }
}

async function open(receivers = RECEIVERS, at = "2026-11-30T08:00:00Z") {
  now = new Date(at);
  const network = new Network(receivers);
  harness = await openSendingHarness({ mail: network.transport(), clock: () => now });
  return network;
}

async function send(emails: string[], change: object = {}): Promise<string> {
  const id = await harness.confirm(await harness.addProject(emails));
  if (Object.keys(change).length > 0)
    await harness.context.db.updateTable("batches").set(change).where("id", "=", id).execute();
  return id;
}

const people = (count: number, domains: string[]) =>
  Array.from({ length: count }, (_, n) => `person${n}@${domains[n % domains.length]}`);

/** One turn of the worker: claims up to so many and makes the calls. */
async function turn(network: Network, most: number): Promise<number> {
  const { context } = harness;
  const { config, mail } = context;
  const claim = { owner: "worker", now, leaseMs: 60_000, config, transport: mail };
  const calls = await claimCalls(context.db, claim, most);
  // Of one send each, as the worker makes them over SMTP.
  for (const ofSend of Map.groupBy(calls, ({ batch }) => batch.id).values())
    if (ofSend.every(canGoTogether)) await sendTogether(context, ofSend, SETTINGS, NOBODY_WAITS);
    else for (const claimed of ofSend) await sendChunk(context, claimed, SETTINGS);
  const wanted = await context.db
    .selectFrom("mailReceivers")
    .select("domain")
    .where("wantedAt", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (wanted) await findReceivers(context, network.dns());
  return calls.length;
}

/** Lets the clock run for at most so long, or until nothing is open. */
async function run(network: Network, ms: number, most = 250, idleMs = 5 * MINUTE): Promise<void> {
  const { db } = harness.context;
  const end = now.getTime() + ms;
  while (now.getTime() < end) {
    const made = await turn(network, most);
    const open = await db
      .selectFrom("batches")
      .select("waitsUntil")
      .where("status", "in", ["sending", "scheduled"])
      .execute();
    if (open.length === 0) return;
    const soonest = Math.min(...open.map(({ waitsUntil }) => Date.parse(waitsUntil ?? "") || 0));
    const step = now.getTime() + STEP_MS;
    // Of the looks at what waits most are left out.
    const next = made > 0 ? step : Math.max(soonest, now.getTime() + idleMs);
    now = new Date(Math.min(end, next));
  }
}

/**
 * All receivers get theirs once, within 1 % of their limits, and nobody waits for another. `most`:
 * calls in five seconds; `part` of the limits.
 */
async function sendToFour(count: number, { most, part }: { most: number; part: number }) {
  const limited = Object.entries(RECEIVERS).map(([domain, receiver]) => [
    domain,
    { ...receiver, perMinute: receiver.perMinute * part },
  ]);
  const network = await open(Object.fromEntries(limited));
  const domains = Object.keys(RECEIVERS);
  const from = now.getTime();
  const id = await send(people(count, domains));
  await run(network, 48 * HOUR, most, STEP_MS);
  expect(await harness.states(id)).toEqual({ accepted: count });
  expect([network.taken.size, network.twice]).toEqual([count, []]);
  const each = count / domains.length;
  for (const domain of domains)
    expect(network.refused[domain] ?? 0, domain).toBeLessThanOrEqual(Math.max(most, each * 0.01));
  // A quarter of all calls is theirs at the least.
  const fair = (each / (most / 4)) * STEP_MS;
  expect((network.lastAt["school.test"] ?? 0) - from).toBeLessThanOrEqual(fair * 1.1);
  expect((await readMailGate(harness.context.db, now)).bulk.heldUntil).toBe(0);
}

/** Another number: `MAILS=100000 npx vitest run --project faults receivers -t "four receivers"`. */
const MAILS = Number(process.env.MAILS ?? 1_200);

test(`four receivers with limits take ${MAILS} e-mails`, { timeout: HOUR }, async () => {
  await sendToFour(MAILS, MAILS > 10_000 ? { most: 250, part: 1 } : { most: 60, part: 0.2 });
});

test("four receivers with limits take 100,000 e-mails", {
  tags: ["long"],
  timeout: HOUR,
}, async () => {
  await sendToFour(100_000, { most: 250, part: 1 });
});

test("a receiver that defers for ever is given up after two days", {
  timeout: 120_000,
}, async () => {
  const always = { ...RECEIVERS["yahoo.test"], perMinute: 0 } as Receiver;
  const network = await open({ ...RECEIVERS, "yahoo.test": always });
  const id = await send(people(60, ["yahoo.test", "school.test"]));
  await run(network, 40 * HOUR);
  expect(await harness.states(id)).toEqual({ accepted: 30, queued: 30 });
  await run(network, 24 * HOUR);
  expect(await harness.states(id)).toEqual({ accepted: 30, failed: 30 });
  expect(await harness.batch(id)).toMatchObject({ status: "done" });
  // Those that were claimed before the first answer, then one after each hold of two hours.
  expect(network.refused["yahoo.test"]).toBeLessThanOrEqual(30 + 48 / 2);
});

test("guests get theirs while their receiver holds a send back", async () => {
  const network = await open();
  const { db } = harness.context;
  await db
    .insertInto("receiverHolds")
    .values({
      sender: "",
      receiver: "google",
      heldUntil: new Date(now.getTime() + HOUR).toISOString(),
      step: 0,
      failures: 1,
      perMinute: null,
      nextAt: now.toISOString(),
      refusedSince: now.toISOString(),
      answer: "421 4.7.28",
    })
    .execute();
  const id = await send(["ada@gmail.com"]);
  const { batchId } = await db.transaction().execute((trx) =>
    queueMailing(trx, harness.context, {
      account: ACCOUNT,
      kind: "webinar",
      title: "You are registered",
      template: TEMPLATE,
      people: [{ name: "Bola", email: "bola@gmail.com", values: {} }],
      now,
    }),
  );
  await turn(network, 10);
  expect(await harness.states(id)).toEqual({ queued: 1 });
  expect(await harness.states(batchId)).toEqual({ accepted: 1 });
  expect(await harness.batch(id)).toMatchObject({ waitsFor: "receiver", status: "sending" });
});

test("what a held receiver waits for is stepped over, not scanned", async () => {
  const network = await open();
  const { db } = harness.context;
  const id = await send(people(900, ["google.test", "google.test", "school.test"]));
  await findWith(network);
  await turn(network, 900);
  await turn(network, 900);
  const marked = (await harness.rows(id)).filter(({ receiver }) => receiver === "google");
  expect(marked.length).toBeGreaterThan(50);
  if (isPostgres(db)) return;
  const plan = await sql<{ detail: string }>`explain query plan select "id" from "deliveries"
    where "batchId" = ${id} and "state" = 'queued' and "receiver" = '' and "nextTryAt" <= ${now.toISOString()}
    order by "nextTryAt", "position" limit 50`.execute(db);
  expect(plan.rows.map(({ detail }) => detail).join()).toMatch(
    /^SEARCH deliveries USING INDEX deliveries_next \(batchId=\? AND state=\? AND receiver=\? AND nextTryAt<\?\)$/,
  );
  const marks = await sql<{ detail: string }>`explain query plan select "receiver" from "deliveries"
    where "batchId" = ${id} and "state" = 'queued' and "receiver" > 'google' order by "receiver" limit 1`.execute(
    db,
  );
  expect(marks.rows.map(({ detail }) => detail).join()).toMatch(
    /^SEARCH deliveries USING COVERING INDEX deliveries_next \(batchId=\? AND state=\? AND receiver>\?\)$/,
  );
});

/** Everybody's receiver is known before anything leaves. */
async function findWith(network: Network): Promise<void> {
  const { context } = harness;
  const at = now.toISOString();
  await context.db
    .insertInto("mailReceivers")
    .values(
      Object.keys(RECEIVERS).map((domain) => ({
        domain,
        receiver: null,
        expiresAt: at,
        wantedAt: at,
      })),
    )
    .execute();
  await findReceivers(context, network.dns());
}

/** The account's own domain, whose records are all there. */
const ownDomain = () => addSenderDomain(harness.context, ACCOUNT.id, "lagoon.test");

test("a new domain sends more each day, and the rest by itself", {
  timeout: 120_000,
}, async () => {
  const network = await open({
    "google.test": { ...RECEIVERS["google.test"], perMinute: 1e9 } as Receiver,
  });
  await ownDomain();
  await findWith(network);
  const id = await send(people(500, ["google.test"]));
  const taken: number[] = [];
  for (let day = 0; day < 4; day++) {
    await run(network, 24 * HOUR, 400);
    taken.push(network.taken.size);
  }
  // Days begin at midnight in Lagos: the first of these is one of 15 hours.
  expect(taken).toEqual([250, 475, 500, 500]);
  expect(await harness.batch(id)).toMatchObject({ status: "done" });
});

test("mail that our own address sends is not paced as the domain's", {
  timeout: 120_000,
}, async () => {
  const network = await open();
  const { db } = harness.context;
  await findWith(network);
  const lost = { results: "[]" };
  const moved = { signedBy: "resend" as const };
  const { id: domainId } = await ownDomain();
  for (const change of [moved, { signedBy: "us" as const, ...lost }]) {
    await db.updateTable("senderDomains").set(change).where("id", "=", domainId).execute();
    const id = await send(people(150, ["school.test"]));
    await run(network, HOUR);
    expect(await harness.states(id), JSON.stringify(change)).toEqual({ accepted: 150 });
    expect([...new Set((await harness.rows(id)).map(({ fromDomain }) => fromDomain))]).toEqual([
      null,
    ]);
  }
  expect(await db.selectFrom("senderWarmUps").selectAll().execute()).toEqual([]);
});

test("who is found to be at Google doesn't wait for all others", async () => {
  const network = await open();
  await ownDomain();
  const id = await send(people(300, ["google.test", "school.test", "school.test"]));
  await turn(network, 400);
  expect(await harness.states(id)).toEqual({ accepted: 100, queued: 200 });
  await run(network, HOUR);
  const left = (await harness.rows(id)).filter(({ state }) => state === "queued");
  expect(left.filter(({ toEmail }) => toEmail.endsWith("@google.test"))).toEqual([]);
  expect(left.length).toBeGreaterThan(100);
});

test("name servers that change their minds lose and double nothing", {
  timeout: 120_000,
}, async () => {
  const network = await open();
  const { db } = harness.context;
  await ownDomain();
  const hosts = ["aspmx.l.google.com", "mx.zoho.com", "mta5.am0.yahoodns.net"];
  let asked = 0;
  network.dns = () => ({
    txt: async () => [],
    addresses: async () => [],
    cname: async () => [],
    ns: async () => [],
    mx: async () => [hosts[asked++ % hosts.length] ?? ""],
  });
  const id = await send(people(400, ["a.test", "b.test", "c.test"]));
  for (let day = 0; day < 6; day++) {
    await run(network, 12 * HOUR, 400);
    const at = now.toISOString();
    await db.updateTable("mailReceivers").set({ wantedAt: at }).execute();
  }
  expect(await harness.states(id)).toEqual({ accepted: 400 });
});

test("a clock that jumps strands nothing of a paced send", { timeout: 120_000 }, async () => {
  const network = await open();
  await findWith(network);
  const id = await send(people(200, ["google.test", "school.test"]), { perDay: 150 });
  await turn(network, 500);
  now = new Date(now.getTime() + 40 * 24 * HOUR);
  await turn(network, 20);
  now = new Date(now.getTime() - 40 * 24 * HOUR);
  await pullInTimes(harness.context.db, now, { slotMs: null });
  await run(network, 72 * HOUR);
  expect(await harness.states(id)).toEqual({ accepted: 200 });
});

test("hours hold a send until they begin, and guests not at all", async () => {
  const network = await open(RECEIVERS, "2026-11-30T20:00:00Z");
  const { db } = harness.context;
  const updatedAt = now.toISOString();
  const times = { accountId: ACCOUNT.id, opensAt: "09:00", closesAt: "18:00", updatedAt };
  await db.insertInto("sendingTimes").values(times).execute();
  const id = await send(people(3, ["school.test"]));
  await run(network, 11 * HOUR - 1, 250, STEP_MS);
  expect(network.taken.size).toBe(0);
  expect(await harness.batch(id)).toMatchObject({ status: "sending", waitsFor: "hours" });
  await run(network, HOUR + 2 * MINUTE, 250, STEP_MS);
  expect(await harness.states(id)).toEqual({ accepted: 3 });
  const first = Math.min(...network.taken.values());
  expect(new Date(first).toISOString().slice(0, 16)).toBe("2026-12-01T08:00");
});

test("a send that is spread sends its part of each day", async () => {
  const network = await open();
  const id = await send(people(250, ["school.test"]), { perDay: 100 });
  const taken: number[] = [];
  for (let day = 0; day < 3; day++) {
    await run(network, 16 * HOUR, 400);
    taken.push(network.taken.size);
    await run(network, 8 * HOUR, 400);
  }
  expect(taken).toEqual([200, 250, 250]);
  expect(await harness.batch(id)).toMatchObject({ status: "done" });
});

test("a domain that isn't right pauses its send, and says why", async () => {
  const refusal: SendOutcome = retry("421 4.7.27 SPF did not pass for [lagoon.test]", true);
  const fault = { ...RECEIVERS["google.test"], perMinute: 0, refusal } as Receiver;
  const network = await open({ ...RECEIVERS, "google.test": fault });
  await ownDomain();
  const id = await send(people(4, ["google.test"]));
  await turn(network, 1);
  const { status, pausedReason } = await harness.batch(id);
  expect([status, pausedReason]).toEqual([
    "paused",
    expect.stringContaining("lagoon.test is refused. The SPF record of the domain does not list"),
  ]);
  expect(network.refused["google.test"]).toBe(1);
  expect(await harness.states(id)).toEqual({ queued: 4 });
});

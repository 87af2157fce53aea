import { senderAccountsOfApp } from "../../app/features/accounts/sender-accounts.server.ts";
import {
  batchMayBegin,
  beforeBatchEnds,
  certificateAttachments,
  findStaleBatches,
  onMessagesWithdrawn,
  operatorEmails,
  senderAccounts,
  senderProofs,
} from "../../app/features/delivery/extensions.ts";
import {
  type DeliveryWorker,
  startDeliveryWorker,
} from "../../app/features/delivery/worker/worker.server.ts";
import { pauseSend } from "../../app/features/messages/batches/batch-acts.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { readConfig } from "../../app/platform/config.server.ts";
import { hearFromPeer } from "../../app/platform/locks/announcements.server.ts";
import { randomLetters } from "../../app/platform/text/ids.ts";
import type { MailRoute, MailTransport } from "../../app/providers/mail/mail.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { checkInTheEnd } from "./final-checks.ts";
import { GateWatch } from "./gate-watch.ts";
import { letEverythingGoOn, meddle, resumeEverything, stopEverything } from "./organisers.ts";
import { chooseProfile, type Profile } from "./profile.ts";
import { type Chance, openChance } from "./random.ts";
import { Reports } from "./reports.ts";
import { type ProviderHooks, ResendNetwork } from "./resend-network.ts";
import { Scheduler } from "./scheduler.ts";
import { ShareWatch } from "./share-watch.ts";
import { SimulatedDatabase } from "./simulated-database.ts";
import { enter } from "./simulated-globals.ts";
import { SimulatedProcess } from "./simulated-process.ts";
import { SmtpNetwork } from "./smtp-network.ts";
import { Truth } from "./truth.ts";
import { Watcher } from "./watcher.ts";
import { ACCOUNTS, planArrivals, UNDRAWABLE } from "./workload.ts";

/** What came of one seed. */
export interface SeedResult {
  seed: number;
  /** The same whenever the seed is run on the same code. */
  trace: string;
  violations: string[];
  messages: number;
  /** How many of the messages arrived, and how many of these twice. */
  arrived: number;
  twice: number;
  crashes: number;
  calls: number;
  /** How long it was, in ms of the simulation. */
  lastedMs: number;
}

export interface SeedOptions {
  messages: number;
  /** An empty database with all tables. */
  database: Buffer;
  /** Print all that happens. */
  print?: boolean;
}

const MINUTE = 60_000;
/** What is open so long after all troubles have ended is stuck. */
const STUCK_AFTER_MS = 6 * 60 * MINUTE;

let runs = 0;

/** Runs the ledger through what this seed has in store for it. */
export async function runSeed(seed: number, options: SeedOptions): Promise<SeedResult> {
  return new Simulation(seed, options).run();
}

class Simulation {
  private readonly chance: Chance;
  private readonly profile: Profile;
  private readonly scheduler = new Scheduler();
  private readonly truth = new Truth();
  private readonly database: SimulatedDatabase;
  private readonly gates: ReadonlyMap<string, GateWatch>;
  private readonly watcher: Watcher;
  private readonly resend: ResendNetwork;
  /** The first alone, or the two of an operator who has a second. */
  private readonly servers: ReadonlyMap<string, SmtpNetwork>;
  private readonly reports: Reports;
  private readonly config: AppContext["config"];
  private web: SimulatedProcess;
  private readonly workers = new Set<{ process: SimulatedProcess; worker: DeliveryWorker }>();
  private waiting = 0;
  private release = 0;
  private isCalm = false;
  private crashes = 0;
  private calls = 0;
  private lookAt = 0;
  private readonly seed: number;
  private readonly options: SeedOptions;

  constructor(seed: number, options: SeedOptions) {
    this.seed = seed;
    this.options = options;
    const { scheduler, truth } = this;
    this.chance = openChance(seed);
    this.profile = chooseProfile(this.chance);
    const { chance, profile } = this;
    this.database = new SimulatedDatabase(options.database, scheduler, chance, { ...profile });
    const hooks = this.hooks();
    this.resend = new ResendNetwork({ ...profile, scheduler, chance, hooks });
    const names = profile.second === null ? ["smtp"] : ["smtp", "second"];
    this.servers = new Map(
      names.map((id) => [id, new SmtpNetwork({ scheduler, chance, hooks, id })]),
    );
    this.resend.weights = profile.network;
    for (const server of this.servers.values()) server.weights = profile.network;
    const skewMs = profile.skewMs * 2;
    this.gates = new Map(
      ["resend", ...names].map((name) => [
        name,
        new GateWatch({ slotMs: 1000 / profile.ratePerSecond, skewMs }),
      ]),
    );
    const shares = new ShareWatch(this.database.sqlite, profile.transport === "resend" ? 10 : 60);
    this.watcher = new Watcher({
      scheduler,
      database: this.database,
      truth,
      gates: this.gates,
      shares: profile.second === null ? shares : null,
      leaseMs: profile.leaseMs,
      skewMs,
      isIdempotent: profile.transport === "resend",
      isUnclear: (key: string) => this.resend.unclear.has(key),
      print: options.print ?? false,
    });
    const note = (line: string) => this.watcher.note(line);
    this.reports = new Reports({ scheduler, chance, profile, truth, note, web: () => this.web });
    enter(
      { scheduler, fetch: (url, init) => this.resend.fetch(url, init), freeBytes: () => 1e12 },
      seed,
    );
    // What an earlier simulation of this process left of its random letters is used up.
    randomLetters(4096);
    connectParts();
    this.config = readConfig({
      NODE_ENV: "test",
      DATA_DIR: `/simulated/${runs++}`,
      APP_URL: "https://iweri.test",
      MAIL_FROM: "mail@iweri.test",
      SESSION_SECRET: "0123456789abcdef0123456789abcdef",
      MAIL_RATE: String(profile.ratePerSecond),
    });
    this.web = this.openProcess("web", Number.POSITIVE_INFINITY);
  }

  async run(): Promise<SeedResult> {
    const { scheduler, profile, chance, options } = this;
    this.watcher.note(`seed ${this.seed} ${JSON.stringify(profile)}`);
    this.addAccounts();
    const arrivals = planArrivals(options.messages, profile, chance);
    this.waiting = arrivals.length;
    for (const { at, queue } of arrivals)
      scheduler.after(at, () =>
        this.act(
          "queue",
          (app) => queue(app, chance),
          () => this.waiting--,
        ),
      );
    for (let number = 0; number < profile.workers; number++) this.startWorker(number);
    this.planMeddling();
    scheduler.after(profile.calmAt, () => this.becomeCalm());
    await scheduler.run(() => this.isOver(), profile.calmAt + STUCK_AFTER_MS);
    for (const { process } of this.workers) process.isAlive = false;
    checkInTheEnd(this.database.sqlite, this.truth, profile.transport === "resend", (sentence) =>
      this.watcher.object(sentence),
    );
    return this.result();
  }

  private result(): SeedResult {
    const mails = [...this.truth.mails.values()];
    const result = {
      seed: this.seed,
      trace: this.watcher.trace(),
      violations: this.watcher.violations,
      messages: mails.length,
      arrived: mails.filter(({ arrivals }) => arrivals > 0).length,
      twice: mails.filter(({ arrivals }) => arrivals > 1).length,
      crashes: this.crashes,
      calls: this.calls,
      lastedMs: performance.now(),
    };
    this.database.sqlite.close();
    return result;
  }

  private hooks(): ProviderHooks {
    return {
      left: (process, key, ids, provider) => {
        this.calls++;
        this.watcher.callLeaves(process, key, ids, provider);
      },
      ended: (process, key, afterSeconds) => this.watcher.callEnded(process, key, afterSeconds),
      taken: (mail, providerId, key) => {
        const known = this.truth.of(mail.id);
        known.arrivals++;
        known.providerIds.add(providerId);
        this.watcher.note(`taken ${mail.id} ${key}`);
        if (known.arrivals > 1 && this.profile.transport === "resend")
          this.watcher.object(`message ${mail.id} arrived twice (${key})`);
        this.reports.expect(mail, providerId);
      },
      note: (line) => this.watcher.note(line),
      object: (sentence) => this.watcher.object(sentence),
    };
  }

  private addAccounts(): void {
    const account = this.database.sqlite.prepare(
      `insert into accounts (id, kind, name, "supportEmail", "timeZone", "createdAt") values (?, 'company', ?, ?, 'Africa/Lagos', ?)`,
    );
    const at = new Date(this.scheduler.now).toISOString();
    for (const { id, name, supportEmail } of ACCOUNTS) account.run(id, name, supportEmail, at);
  }

  private openProcess(name: string, stepsLeft: number): SimulatedProcess {
    const { database, scheduler, chance, profile, release } = this;
    const skewMs = name === "web" ? 0 : chance.between(-profile.skewMs, profile.skewMs);
    return new SimulatedProcess(name, { database, scheduler, stepsLeft, skewMs, release });
  }

  private appOf(process: SimulatedProcess): AppContext {
    const transports =
      this.profile.transport === "resend"
        ? [openResend({ apiKey: "re_simulated", baseUrl: this.resend.addressFor(process) })]
        : this.serversFor(process);
    const complain = (about: unknown, words?: string) =>
      this.hear(process, String(words ?? about), (about as { err?: unknown }).err);
    const log = { error: complain, warn: () => {}, info: () => {}, debug: () => {} };
    const parts = {
      config: this.config,
      db: process.db,
      mail: transports[0],
      ...(transports.length > 1 && { mailTransports: transports }),
      clock: process.clock,
      log,
      metrics: { countDeliveries: () => {} },
    };
    return { ...parts, release: process.release, jobs: [] } as unknown as AppContext;
  }

  private serversFor(process: SimulatedProcess): MailTransport[] {
    const { servers, profile } = this;
    if (profile.second === null)
      return [...servers.values()].map((server) => server.transportFor(process));
    const all: MailRoute[] = [...servers.keys()].map((id, index) => ({
      id,
      lanes: ["account", "bulk"],
      order: profile.second === "after" ? index + 1 : 1,
      weight: index + 1,
      ratePerSecond: profile.ratePerSecond,
      get all() {
        return all;
      },
    }));
    return all.flatMap((route) => servers.get(route.id)?.transportFor(process, route) ?? []);
  }

  /** What a process writes into its log as an error is one, unless it says what the network did. */
  private hear(process: SimulatedProcess, words: string, error: unknown): void {
    const isExpected =
      words.startsWith("the e-mail transport threw") ||
      words.startsWith("a message could not be built");
    if (!isExpected)
      this.watcher.object(
        `${process.name} logged: ${words} ${error instanceof Error ? error.stack : (error ?? "")}`,
      );
  }

  /**
   * Something that the process which serves pages does for somebody. Should it die meanwhile, they
   * try again.
   */
  private act(
    name: string,
    work: (app: AppContext) => Promise<unknown>,
    done: () => void = () => {},
  ): void {
    const { web, watcher } = this;
    work(this.appOf(web)).then(
      (what) => {
        watcher.note(`${name} ${what ?? ""}`);
        if (what === "try held mail") for (const gate of this.gates.values()) gate.hasTried();
        for (const { process } of this.workers) if (process.isAlive) this.wake(process);
        done();
      },
      (error) => watcher.object(`${name} failed: ${error instanceof Error ? error.stack : error}`),
    );
  }

  /** Another process hears of new work, unless the message is lost. */
  private wake(process: SimulatedProcess): void {
    if (this.chance.happens(0.1)) return;
    this.scheduler.after(this.chance.between(1, 20), () => {
      if (process.isAlive) announceTo(process);
    });
  }

  private startWorker(number: number): void {
    const { chance, profile, isCalm } = this;
    const mayDie = profile.crashSteps !== null && !isCalm;
    const steps = mayDie
      ? chance.whole(1, 2 * (profile.crashSteps as number))
      : Number.POSITIVE_INFINITY;
    const process = this.openProcess(`worker-${number}`, steps);
    this.watcher.note(`${process.name} starts, release ${this.release}`);
    const sole = profile.isSole ? { isHeld: () => true } : null;
    const pollMs = isCalm ? 30_000 : profile.pollMs;
    const worker = startDeliveryWorker(this.appOf(process), {
      leaseMs: profile.leaseMs,
      pollMs,
      sole,
      random: () => chance.next(),
    });
    const entry = { process, worker };
    this.workers.add(entry);
    process.onDeath = () => {
      this.crashes++;
      this.workers.delete(entry);
      this.watcher.note(`${process.name} dies`);
      if (profile.hasUpgrades && chance.happens(0.5)) this.release++;
      const downMs = chance.between(profile.downMs.least, profile.downMs.most);
      this.scheduler.after(downMs, () => this.isCalm || this.startWorker(number));
    };
  }

  private begins(what: string): void {
    if (what !== "try held mail") return;
    for (const gate of this.gates.values()) gate.isAboutToTry();
  }

  /** Of what is claimed, some is paused before it leaves. */
  private pauseSome({
    accountId,
    batchId,
    kind,
  }: {
    accountId: string;
    batchId: string;
    kind: string;
  }): void {
    const isMass = kind === "certificates" || kind === "bulk";
    if (this.isCalm || !isMass || !this.chance.happens(this.profile.meddling * 0.02)) return;
    const pause = ({ db, clock }: AppContext) =>
      pauseSend(db, { accountId, batchId, actorId: "user-1", now: clock() });
    this.scheduler.after(0, () => this.act("pausing", pause));
  }

  /** The operator stops everything just as a worker looks for its next call. */
  private stopForAMoment(): void {
    const { scheduler, chance, profile } = this;
    if (this.isCalm || !chance.happens(profile.meddling * 0.01)) return;
    scheduler.after(0, () => this.act("stopping", stopEverything));
    scheduler.after(chance.between(1_000, 30_000), () => this.act("going on", resumeEverything));
  }

  private planMeddling(): void {
    this.watcher.onClaim = (call) => {
      this.pauseSome(call);
      this.stopForAMoment();
    };
    const { scheduler, chance, profile } = this;
    const times = Math.round(profile.meddling * 30);
    for (let time = 0; time < times; time++)
      scheduler.after(chance.between(0, profile.busyMs), () =>
        this.act("meddling:", (app) => meddle(app, chance, (what) => this.begins(what))),
      );
  }

  /** From here on nothing goes wrong any more, and what was stopped goes on. */
  private becomeCalm(): void {
    this.watcher.note("calm");
    this.isCalm = true;
    Object.assign(this.database.speed, { slowness: 0, stalls: 0 });
    this.resend.weights = {};
    for (const server of this.servers.values()) server.weights = {};
    void this.stopWorkers().then(() => {
      for (let number = 0; number < this.profile.workers; number++) this.startWorker(number);
    });
    this.keepGoing();
  }

  /** Organisers resume what stopped by itself. */
  private keepGoing(): void {
    this.act("all goes on", letEverythingGoOn);
    this.scheduler.after(5 * MINUTE, () => this.keepGoing());
  }

  /** As an upgrade does: each ends what it has begun, unless it dies over it. */
  private async stopWorkers(): Promise<void> {
    const stopping = [...this.workers];
    this.workers.clear();
    const stopped = stopping.map(({ process, worker }) => {
      const died = new Promise<void>((resolve) => {
        process.onDeath = resolve;
      });
      return Promise.race([worker.stop(), died]);
    });
    await Promise.all(stopped);
    for (const { process } of stopping) process.die();
  }

  private isOver(): boolean {
    if (this.scheduler.now < this.lookAt) return false;
    this.lookAt = this.scheduler.now + 1_000;
    if (!this.isCalm || this.waiting > 0 || this.reports.open > 0 || !this.database.isAtRest)
      return false;
    const open = this.database.sqlite
      .prepare(
        `select 1 from deliveries d join batches b on b.id = d."batchId" where d.state in ('queued', 'sending') and b."isSample" = 0 limit 1`,
      )
      .get();
    return open === undefined;
  }
}

function connectParts(): void {
  beforeBatchEnds.add(nothing);
  // Ceilings have tests of their own.
  senderProofs.add(async () => ["operator"]);
  onMessagesWithdrawn.add(nothing);
  batchMayBegin.add(mayBegin);
  certificateAttachments.connect(draw);
  senderAccounts.connect(senderAccountsOfApp);
  operatorEmails.connect(async () => []);
  findStaleBatches.connect(async () => []);
}

async function nothing(): Promise<void> {}

async function mayBegin(): Promise<null> {
  return null;
}

const draw: Parameters<typeof certificateAttachments.connect>[0] = async (_app, certificateId) => {
  if (certificateId.startsWith(UNDRAWABLE)) throw new Error("it can't be drawn");
  return [
    {
      filename: "certificate.pdf",
      contentType: "application/pdf",
      content: new TextEncoder().encode(certificateId),
    },
  ];
};

function announceTo({ db }: SimulatedProcess): void {
  hearFromPeer(db, "delivery");
}

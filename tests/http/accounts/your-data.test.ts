import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely, KyselyPlugin } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MailMessage } from "../../../app/engines/mail/message.ts";
import { deleteAccount } from "../../../app/features/account-data/delete/delete-account.server.ts";
import { deleteAccountsDaily } from "../../../app/features/account-data/delete/delete-accounts.server.ts";
import {
  cancelDeletion,
  requestDeletion,
} from "../../../app/features/account-data/delete/request-deletion.server.ts";
import { createAccount } from "../../../app/features/accounts/accounts.server.ts";
import { hashPassword } from "../../../app/features/accounts/passwords.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { mergeSearch } from "../../../app/features/people/search-merge.server.ts";
import type { AppContext } from "../../../app/platform/app-context.ts";
import type { SendOutcome } from "../../../app/providers/mail/mail.ts";
import type { Schema } from "../../../db/schema.ts";
import { type FullAccount, fillAccount } from "../../factories/full-account.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { until } from "../../factories/sending-harness.ts";
import { findInTables } from "../../setup/find-in-tables.ts";
import { mailsInOutbox } from "../../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const START = new Date("2026-03-02T08:00:00.000Z");
const DAY = 86_400_000;
const EMAIL = "gone@lagoon.test";
const RIGHT = { confirmation: "DELETE" };

let app: TestApp;
let owner: Organiser;
let now: Date;

beforeEach(async () => {
  now = START;
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser({ email: EMAIL });
});
afterEach(() => app.stop());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const account = () =>
  app.context.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", owner.accountId)
    .executeTakeFirst();
const fill = (options: Partial<Parameters<typeof fillAccount>[2]> = {}): Promise<FullAccount> =>
  fillAccount(app, owner, { text: "Data Analysis", mark: "mine", ...options });
/** The account is filled with everything, a second factor too; these tests sign in again. */
const signInWithPasswordAlone = () => app.context.db.deleteFrom("secondFactors").execute();
const organiserOf = ({ accountId, userId }: Organiser) => ({
  role: "owner" as const,
  user: { id: userId, email: EMAIL, firstName: "Adaeze", lastName: "Nwosu" },
  account: {
    id: accountId,
    kind: "company",
    name: "Lagoon",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
    identityStatus: "passed",
    deleteAfter: null,
    logoFileKey: null,
  } as never,
});

async function mailsIn({
  config,
}: AppContext): Promise<{ to: string; subject: string; text: string }[]> {
  const mails = await mailsInOutbox(config.dataDir);
  return mails.map(({ to, subject = "", text = "" }) => ({
    to: [to ?? []].flat()[0]?.text ?? "",
    subject,
    text,
  }));
}

/** But those of the installation's log, which name nobody. */
async function accountFiles(): Promise<string[]> {
  const folder = join(app.context.config.dataDir, "files");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.parentPath !== join(folder, "log"))
    .map((entry) => join(entry.parentPath, entry.name));
}

describe("/settings/data/delete", () => {
  test("the page says what goes, a mail how to keep it", async () => {
    await fill({ scheduledAt: "2026-03-05T08:00:00.000Z" });
    await signInWithPasswordAlone();
    const elsewhere = app.visitor();
    await elsewhere.post("/sign-in", { email: EMAIL, password: PASSWORD });
    const page = (await owner.page("/settings/data/delete")).replaceAll("<!-- -->", "");
    for (const words of [
      "1 project,",
      "3 people on",
      "3 certificates.",
      "1 form:",
      "1 response,",
      "1 registration for a webinar.",
      "3 messages",
      "one send that is scheduled",
      "Monday 16 March 2026, 09:00, West Africa Time",
    ]) {
      expect(page).toContain(words);
    }
    const wrong = await owner.post("/settings/data/delete", { confirmation: "delete" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("Type DELETE in capital letters.");
    expect((await account())!.deleteAfter).toBeNull();

    const answer = await owner.post("/settings/data/delete", RIGHT);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/settings/data"]);
    expect(await owner.page("/settings/data")).toContain(
      "Monday 16 March 2026, 09:00, West Africa Time",
    );
    expect((await account())!.deleteAfter).toBe("2026-03-16T08:00:00.000Z");
    const { db } = app.context;
    const sends = db.selectFrom("batches").select("status").where("kind", "=", "certificates");
    expect(await sends.execute()).toEqual([{ status: "paused" }]);
    expect((await elsewhere.get("/settings/data")).status).toBe(200);
    expect((await owner.get("/settings/data/delete")).headers.get("Location")).toBe(
      "/settings/data",
    );

    later(DAY);
    await owner.post("/settings/data/delete", { ...RIGHT, "proof-password": PASSWORD });
    expect((await account())!.deleteAfter).toBe("2026-03-16T08:00:00.000Z");
    await app.work();
    await until(async () =>
      (await mailsIn(app.context)).some(
        ({ subject }) => subject === "The account Lagoon Digital Academy will be deleted",
      ),
    );
    later(10 * DAY);
    await new Promise((done) => setTimeout(done, 1500));
    // Besides those about the new browser above, the account’s key, its domain and the download.
    // Holders are written to a week before, as soon as that day's job has run.
    const mails = (await mailsIn(app.context)).filter(
      ({ subject }) =>
        !/sign-in|^New API key|was downloaded$|^A DNS record of|no longer sent from/.test(
          subject,
        ) && !subject.startsWith("Save your certificate"),
    );
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [expect.stringContaining(EMAIL), "The account Lagoon Digital Academy will be deleted"],
    ]);
    expect(mails[0]!.text).toContain("16 March 2026");
    expect(mails[0]!.text).toContain("/settings/data");
    expect(await sends.execute()).toEqual([{ status: "paused" }]);
  });

  test("deleting can be undone until the last moment, sends stay paused", async () => {
    await fill({ scheduledAt: "2026-03-05T08:00:00.000Z" });
    await signInWithPasswordAlone();
    const signInAgain = () => owner.post("/sign-in", { email: EMAIL, password: PASSWORD });
    await owner.post("/settings/data/delete", RIGHT);
    later(14 * DAY - 1000);
    await signInAgain();
    await deleteAccountsDaily(app.context);
    const kept = await owner.post("/settings/data/keep", {});
    expect([kept.status, kept.headers.get("Location")]).toEqual([303, "/settings/data"]);
    expect(await owner.page("/settings/data")).toContain("One send is still paused");
    expect((await account())!.deleteAfter).toBeNull();
    later(DAY);
    await deleteAccountsDaily(app.context);
    expect(await account()).toBeDefined();
    const { db } = app.context;
    const send = await db
      .selectFrom("batches")
      .selectAll()
      .where("kind", "=", "certificates")
      .executeTakeFirstOrThrow();
    expect([send.status, send.pausedReason]).toEqual([
      "paused",
      "Stopped because the account is to be deleted.",
    ]);

    await signInAgain();
    await owner.post("/settings/data/delete", RIGHT);
    later(14 * DAY - 1000);
    await signInAgain();
    expect((await owner.get("/settings/data")).status).toBe(200);
    later(1000);
    expect((await owner.post("/settings/data/keep", {})).headers.get("Location")).toMatch(
      /^\/sign-in/,
    );
    const given = { accountId: owner.accountId, actorId: owner.userId, now };
    expect(await cancelDeletion(db, given)).toEqual({ kept: false, pausedSends: 0 });
    expect((await account())!.deleteAfter).not.toBeNull();
  });

  test.each([-1000, 0, 1000])(
    "keeping (a clock %i ms off) and deleting at once do one",
    async (offset) => {
      const full = await fill();
      const { db } = app.context;
      const { accountId, userId } = owner;
      await db
        .updateTable("accounts")
        .set({ deleteAfter: now.toISOString() })
        .where("id", "=", accountId)
        .execute();
      const given = { accountId, actorId: userId, now: new Date(now.getTime() + offset) };
      const [{ kept }, outcome] = await Promise.all([
        cancelDeletion(db, given),
        deleteAccount(app.context, accountId),
      ]);
      expect(outcome).toBe(kept ? "kept" : "deleted");
      const left = await db
        .selectFrom("certificates")
        .select("id")
        .where("accountId", "=", accountId)
        .execute();
      expect(left).toHaveLength(kept ? full.certificateIds.length : 0);
      expect((await owner.get("/settings/data")).status).toBe(kept ? 200 : 302);
    },
  );

  test("somebody without any way to confirm must set a password first", async () => {
    await app.context.db
      .updateTable("users")
      .set({ passwordHash: null })
      .where("id", "=", owner.userId)
      .execute();
    later(10 * 60_000);
    const asked = await owner.post("/settings/data/delete", { ...RIGHT, "proof-password": "" });
    expect([asked.status, (await asked.text()).includes('href="/forgot-pass"')]).toEqual([
      422,
      true,
    ]);
    expect((await account())!.deleteAfter).toBeNull();
  });
});

describe("When the time is over", () => {
  /** A plugin that breaks off at the n-th statement: what a killed process leaves. */
  function breaksAt(n: number): KyselyPlugin {
    let count = 0;
    return {
      transformQuery({ node }) {
        if (++count === n) throw new Error("killed");
        return node;
      },
      transformResult: async ({ result }) => result,
    };
  }

  async function tracesOf({ accountId, userId }: Organiser, full: FullAccount): Promise<string[]> {
    // The job that a deletion asks for: without it words of people who are gone stay in the
    // search's own tables.
    await mergeSearch(app.context);
    const ids = [accountId, userId, full.projectId, full.batchId, ...full.certificateIds];
    return findInTables(app.context.db, [...ids, EMAIL, "mine"]);
  }

  /** The last mail is what is left, and the job that sweeps up after an hour. */
  const LAST_TRACES = (accountId: string) => [
    `deliveries.searchText: ${EMAIL}`,
    `deliveries.toEmail: ${EMAIL}`,
    `jobs.payload: ${accountId}`,
  ];

  test("nothing of a deleted account is left anywhere", async () => {
    const full = await fill();
    const other = await app.organiser({ email: "other@elsewhere.test" });
    // The same person is on somebody else's list, with a certificate: that is theirs.
    const project = await addReadyProject(app.context, other, [
      { firstName: "Adaeze", email: "adaeze@people.test" },
    ]);
    const template = { subject: "Hi", html: "<p>Hi</p>", text: "Hi" };
    const theirs = {
      id: other.accountId,
      name: "Other",
      supportEmail: "x@elsewhere.test",
      timeZone: "Africa/Lagos",
    };
    await confirmBatch(app.context, {
      account: theirs,
      actorId: other.userId,
      project,
      template,
      scheduledAt: null,
      confirmToken: "theirs",
      now,
    });
    const before = (await findInTables(app.context.db, [other.accountId])).length;
    expect((await tracesOf(owner, full)).length).toBeGreaterThan(60);
    expect((await accountFiles()).length).toBe(11);
    const [certificateId = ""] = full.certificateIds;
    const stranger = app.visitor();
    expect((await stranger.get(`/c/${certificateId}.png`)).status).toBe(200);
    const drawings = () =>
      readdir(join(app.context.config.dataDir, "cache", "drawings")).catch(() => []);
    expect((await drawings()).length).toBeGreaterThan(0);

    await owner.post("/settings/data/delete", RIGHT);
    later(14 * DAY);
    expect((await stranger.get(`/c/${certificateId}`)).status).toBe(200);
    await deleteAccountsDaily(app.context);

    expect(await tracesOf(owner, full)).toEqual(LAST_TRACES(owner.accountId));
    expect(await accountFiles()).toEqual([]);
    expect((await findInTables(app.context.db, [other.accountId])).length).toBe(before);
    for (const [path, status] of [
      ["", 200],
      [".png", 410],
      [".pdf", 410],
      [".json", 410],
      ["/status.json", 404],
    ] as const) {
      expect([path, (await stranger.get(`/c/${certificateId}${path}`)).status]).toEqual([
        path,
        status,
      ]);
    }
    expect(await stranger.page(`/verify/${certificateId}`)).toContain(
      "has since closed its account",
    );
    expect((await stranger.get(`/issuers/${owner.accountId}/did.json`)).status).toBe(404);
    expect((await owner.get("/projects")).headers.get("Location")).toMatch(/^\/sign-in/);

    const shown = async (email: string) => {
      const answer = await app.visitor().post("/sign-in", { email, password: PASSWORD });
      return [answer.status, (await answer.text()).replaceAll(email, "")];
    };
    expect(await shown(EMAIL)).toEqual(await shown("nobody@lagoon.test"));
    expect((await shown(EMAIL))[1]).toContain("This user is yet to be authenticated");

    await app.work();
    await until(async () =>
      (await mailsIn(app.context)).some(({ subject }) => subject === "Your account was deleted"),
    );
    await until(
      async () => (await findInTables(app.context.db, ["Your account was deleted"])).length > 0,
    );
    // An hour later also what was just being uploaded and drawn.
    await app.context.files.put(
      `accounts/${owner.accountId}/backgrounds/late.png`,
      new Uint8Array(1),
    );
    later(8 * DAY);
    await until(async () => (await tracesOf(owner, full)).length === 0);
    expect(await accountFiles()).toEqual([]);
    expect(await drawings()).toEqual([]);

    const again = {
      accountName: "Lagoon",
      firstName: "Adaeze",
      lastName: "Nwosu",
      email: EMAIL,
      supportEmail: EMAIL,
      now,
    };
    await createAccount(app.context.db, {
      ...again,
      kind: "individual",
      passwordHash: await hashPassword(PASSWORD),
    });
    const back: Visitor = app.visitor();
    expect((await back.post("/sign-in", { email: EMAIL, password: PASSWORD })).status).toBe(303);
  });

  test("a deletion killed at any statement is finished by the next", {
    tags: ["long"],
  }, async () => {
    const full = await fill();
    await owner.post("/settings/data/delete", RIGHT);
    later(14 * DAY);
    const { db } = app.context;
    let killed = 0;
    for (let at = 1; (await account()) && at < 300; at++) {
      const broken = db.withPlugin(breaksAt(at)) as Kysely<Schema>;
      await deleteAccount({ ...app.context, db: broken }, owner.accountId).catch((error: Error) => {
        expect(error.message).toBe("killed");
        killed++;
      });
      expect((await owner.get("/projects")).status).toBe(302);
      // More wrong passwords would be put off.
      if (at > 5) continue;
      const visitor = app.visitor();
      await visitor.post("/sign-in", { email: EMAIL, password: PASSWORD });
      expect((await visitor.get("/projects")).status).toBe(302);
    }
    expect(killed).toBeGreaterThan(40);
    expect(await tracesOf(owner, full)).toEqual(LAST_TRACES(owner.accountId));
    expect(await accountFiles()).toEqual([]);
    const last = db
      .selectFrom("batches")
      .select("subject")
      .where("subject", "=", "Your account was deleted");
    expect(await last.execute()).toHaveLength(1);
  });

  test("an unremovable file stops its row's deletion until the next run", async () => {
    const full = await fill();
    await owner.post("/settings/data/delete", RIGHT);
    later(14 * DAY);
    const { files } = app.context;
    const broken = { ...files, remove: () => Promise.reject(new Error("the disk is away")) };
    await expect(deleteAccountsDaily({ ...app.context, files: broken })).rejects.toThrow(
      "the disk is away",
    );
    expect((await accountFiles()).length).toBe(11);
    expect(await account()).toBeDefined();
    await deleteAccountsDaily(app.context);
    expect(await accountFiles()).toEqual([]);
    expect(await tracesOf(owner, full)).toEqual(LAST_TRACES(owner.accountId));
  });

  test("a send confirmed in that moment goes only if kept and resumed", async () => {
    const { context } = app;
    const { db } = context;
    const people = [{ firstName: "Ngọzị", email: "ngozi@people.test" }];
    const project = await addReadyProject(context, owner, people);
    const template = { subject: "Congratulations", html: "<p>Hi</p>", text: "Hi" };
    const me = {
      id: owner.accountId,
      name: "Lagoon",
      supportEmail: "help@lagoon.test",
      timeZone: "Africa/Lagos",
    };
    const send = (chosen = project) =>
      confirmBatch(context, {
        account: me,
        actorId: owner.userId,
        project: chosen,
        template,
        scheduledAt: null,
        confirmToken: crypto.randomUUID(),
        now,
      }).catch(() => null);
    expect(await send()).not.toBeNull();
    const more = await addReadyProject(context, owner, people);
    await Promise.all([requestDeletion(context, organiserOf(owner)), send(more), send(more)]);
    await app.work();
    await until(async () => (await mailsIn(context)).length > 0);
    await new Promise((done) => setTimeout(done, 1500));
    expect((await mailsIn(context)).map(({ subject }) => subject)).toEqual([
      "The account Lagoon will be deleted",
    ]);
    await owner.post("/settings/data/keep", {});
    await new Promise((done) => setTimeout(done, 1500));
    expect(await mailsIn(context)).toHaveLength(1);
    const open = await db
      .selectFrom("batches")
      .select(["id", "status"])
      .where("kind", "=", "certificates")
      .execute();
    expect(open.length).toBeGreaterThan(0);
    expect(open.every(({ status }) => status === "paused")).toBe(true);
    await owner.post(`/sent/${open[0]!.id}/resume`, {});
    await until(async () => (await mailsIn(context)).length === 2);
  });

  test("a message being sent ends before its account does", async () => {
    await app.stop();
    now = START;
    let onTheWire = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const mail = {
      name: "smtp",
      batchSize: 1,
      idempotent: false,
      close: async () => {},
      async send(messages: MailMessage[]): Promise<SendOutcome[]> {
        onTheWire++;
        await held;
        return messages.map(() => ({ kind: "accepted", providerId: null }));
      },
    } as AppContext["mail"];
    app = await startApp({ overrides: { clock: () => now, mail } });
    const complaints: unknown[] = [];
    app.context.log.error = ((...said: unknown[]) => complaints.push(said)) as never;
    owner = await app.organiser({ email: EMAIL });
    const full = await fill({ people: 30 });
    const { db } = app.context;
    await app.work();
    await until(() => onTheWire > 0);
    await db
      .updateTable("accounts")
      .set({ deleteAfter: now.toISOString() })
      .where("id", "=", owner.accountId)
      .execute();
    expect(await deleteAccount(app.context, owner.accountId)).toBe("waiting");
    expect((await app.visitor().get(`/c/${full.certificateIds[0]}`)).status).toBe(200);
    letGo();
    await until(async () => (await deleteAccount(app.context, owner.accountId)) !== "waiting");
    expect(onTheWire).toBeLessThan(10);
    expect(
      (await tracesOf(owner, full)).filter(
        (line) => !/^(deliveries\.(searchText|toEmail)|jobs\.payload)/.test(line),
      ),
    ).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

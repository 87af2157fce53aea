import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createForm } from "../../../app/features/forms/list/create-form.server.ts";
import { createDraft, findDraft } from "../../../app/features/mailings/bulk/bulk-drafts.server.ts";
import { addRecipient } from "../../../app/features/recipients/lists/change-recipients.server.ts";
import { createUploadedList } from "../../../app/features/recipients/lists/uploaded-lists.server.ts";
import { orNotFound } from "../../../app/platform/http/not-found.ts";
import { addApiKey } from "../../factories/api-account.ts";
import { addMember } from "../../factories/members.ts";
import { follow } from "../../factories/settings.ts";
import { apiClient } from "../../setup/api-client.ts";
import { confirm, write } from "../../setup/bulk-walk.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const MEMBERS = "/settings/members";

let app: TestApp;
const now = new Date("2026-03-02T08:00:00.000Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  await app.work();
});
afterAll(() => app.stop());

type Owner = Awaited<ReturnType<TestApp["organiser"]>>;

async function invite(owner: Owner, email: string, role: string): Promise<string> {
  const before = (await mailsTo(app, email)).length;
  expect((await owner.post(MEMBERS, { email, role })).status).toBe(303);
  const mails = await waitForMails(app, email, before + 1);
  return /\/invitation\/[0-9a-z]{32}/.exec(mails.at(-1)!.text ?? "")![0];
}

const owners = (accountId: string) =>
  app.context.db
    .selectFrom("memberships")
    .select("userId")
    .where("accountId", "=", accountId)
    .where("role", "=", "owner")
    .execute();

async function addPeople(
  owner: Owner,
  listId: string,
  people: { email: string; fields?: Record<string, string> }[],
) {
  const { db } = app.context;
  for (const { email, fields = {} } of people) {
    const person = { firstName: "Ada", lastName: "Obi", email, certificateName: "", fields };
    await db
      .transaction()
      .execute((trx) =>
        addRecipient(trx, { accountId: owner.accountId, listId }, person, app.context.clock()),
      );
  }
}

const newList = (owner: Owner, name = "People") =>
  createUploadedList(app.context.db, { accountId: owner.accountId, name, now });

describe("Keys and members", () => {
  test("an API key ends with its account, however long the deletion takes", async () => {
    const owner = await app.organiser();
    const client = apiClient(app, await addApiKey(app.context, owner));
    expect((await client.get("/projects")).status).toBe(200);
    await app.context.db
      .updateTable("accounts")
      .set({ deleteAfter: new Date(now.getTime() - 1000).toISOString() })
      .where("id", "=", owner.accountId)
      .execute();
    expect((await owner.get("/projects")).status).toBe(302);
    expect((await client.get("/projects")).status).toBe(401);
    expect((await client.post("/lists", { name: "Late" })).status).toBe(401);
  });

  test("a removed member can't come back by an invitation of their own", async () => {
    const owner = await app.organiser();
    const rogue = Object.assign(
      await addMember(app, owner.accountId, { role: "owner", email: "rogue@people.test" }),
      {
        accountId: owner.accountId,
      },
    );
    const link = await invite(rogue, "rogue-again@people.test", "owner");
    const kept = await invite(owner, "wanted@people.test", "viewer");
    await owner.post(`${MEMBERS}/${rogue.userId}/remove`, {});
    const guest = app.visitor();
    expect((await guest.get(link)).status).toBe(404);
    const password = "Correct-horse-9!";
    const form = {
      firstName: "R",
      lastName: "R",
      password,
      confirmPassword: password,
      termsAccepted: "yes",
    };
    await guest.post(link, form);
    expect((await guest.get("/projects")).status).toBe(302);
    expect((await owners(owner.accountId)).map(({ userId }) => userId)).toEqual([owner.userId]);
    expect((await app.visitor().get(kept)).status).toBe(200);
  });

  test("owners who remove each other leave one, and an invitation counts once", async () => {
    const owner = await app.organiser();
    const other = await addMember(app, owner.accountId, {
      role: "owner",
      email: "second-owner@people.test",
    });
    await Promise.all([
      owner.post(`${MEMBERS}/${other.userId}/remove`, {}),
      other.post(`${MEMBERS}/${owner.userId}/remove`, {}),
      owner.post(`${MEMBERS}/leave`, {}),
    ]);
    expect(await owners(owner.accountId)).toHaveLength(1);

    const inviting = await app.organiser();
    const invited = await app.organiser({ email: "invited@people.test", accountName: "Elsewhere" });
    const link = await invite(inviting, invited.email, "viewer");
    const answers = await Promise.all([
      invited.post(link, {}),
      invited.post(link, {}),
      invited.post(link, { role: "owner" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const { db } = app.context;
    const joined = await db
      .selectFrom("memberships")
      .selectAll()
      .where("accountId", "=", inviting.accountId)
      .execute();
    expect(joined.map(({ role }) => role).sort()).toEqual(["owner", "viewer"]);
    const told = await db
      .selectFrom("activities")
      .select("text")
      .where("accountId", "=", inviting.accountId)
      .where("text", "like", "%joined as%")
      .execute();
    expect(told).toHaveLength(1);
  });

  test("a role that is none changes nobody", async () => {
    const owner = await app.organiser();
    const editor = await addMember(app, owner.accountId, {
      role: "editor",
      email: "stays-editor@people.test",
    });
    for (const role of ["", "admin", "__proto__", "OWNER"]) {
      expect(
        await follow(owner, await owner.post(`${MEMBERS}/${editor.userId}/role`, { role })),
      ).toContain("Nothing was changed");
    }
    const { db } = app.context;
    const { role } = await db
      .selectFrom("memberships")
      .select("role")
      .where("userId", "=", editor.userId)
      .executeTakeFirstOrThrow();
    expect(role).toBe("editor");
  });

  test("a session naming an account one isn't in opens nothing of it", async () => {
    const owner = await app.organiser({ accountName: "Hidden Harbour" });
    const thief = await app.organiser();
    expect(
      (await thief.post("/settings/switch-account", { accountId: owner.accountId })).status,
    ).toBe(404);
    expect((await thief.get("/settings/members")).status).toBe(200);
    await app.context.db
      .updateTable("sessions")
      .set({ accountId: owner.accountId })
      .where("userId", "=", thief.userId)
      .execute();
    for (const path of ["/dashboard", "/settings/members", "/people.export.csv"]) {
      const answer = await thief.get(path);
      expect(await answer.text()).not.toContain("Hidden Harbour");
      expect([302, 303, 404]).toContain(answer.status);
    }
  });
});

describe("Forms and lists", () => {
  test("C20 pressing Add endpoint twice adds one", async () => {
    const owner = await app.organiser();
    const token = /name="token" value="([^"]+)"/.exec(
      await owner.page("/settings/api/webhooks/new"),
    )![1]!;
    const form = { url: "https://hooks.lagoon.test/x", events: ["batch.finished"], token };
    const [first, second] = await Promise.all([
      owner.post("/settings/api/webhooks/new", form),
      owner.post("/settings/api/webhooks/new", form),
    ]);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    const { db } = app.context;
    expect(
      await db
        .selectFrom("webhookEndpoints")
        .select("id")
        .where("accountId", "=", owner.accountId)
        .execute(),
    ).toHaveLength(1);
  });

  test("C14 no column's name takes the unsubscribe link's place", async () => {
    const owner = await app.organiser();
    const listId = await newList(owner);
    const evil = {
      "Unsubscribe Token": "first-evil",
      "unsubscribe-token": "second-evil",
      UNSUBSCRIBE_TOKEN: "third-evil",
    };
    await addPeople(owner, listId, [{ email: "column@links.test", fields: evil }]);
    const { db } = app.context;
    await db
      .updateTable("recipientLists")
      .set({ columns: JSON.stringify(Object.keys(evil)) })
      .where("id", "=", listId)
      .execute();
    const audience = {
      tab: "uploads" as const,
      card: listId,
      choice: { all: "", minus: [], plus: [] },
    };
    const draftId = await createDraft(db, {
      accountId: owner.accountId,
      userId: owner.userId,
      audience,
      now,
    });
    const page = `/bulk-email/compose/${draftId}`;
    await write(owner, page, { body: "Dear {First Name}, {Unsubscribe Token}" });
    expect((await confirm(owner, page)).status).toBe(303);
    const [mail] = await waitForMails(app, "column@links.test", 1);
    const link = /http:\/\/localhost:3000(\/u\/[^)\s>]+)/.exec(mail!.text ?? "")![1]!;
    expect(link).not.toContain("evil");
    expect((await app.visitor().get(link)).status).toBe(200);
  });

  test("another account's people, lists and forms can't be written to", async () => {
    const victim = await app.organiser();
    const thief = await app.organiser();
    const { db } = app.context;
    const listId = await newList(victim);
    await addPeople(victim, listId, [
      { email: "victim-1@people.test" },
      { email: "victim-2@people.test" },
    ]);
    const numbers = (
      await db
        .selectFrom("people")
        .select("number")
        .where("accountId", "=", victim.accountId)
        .execute()
    ).map(({ number }) => number.toString(36));
    const { formId } = await db.transaction().execute((trx) =>
      createForm(trx, {
        ...victim,
        title: "Theirs",
        draft: { elements: [] },
        token: crypto.randomUUID(),
        now,
      }),
    );
    for (const [tab, card] of [
      ["uploads", listId],
      ["forms", formId!],
      ["certificates", listId],
    ] as const) {
      expect((await thief.get(`/bulk-email?tab=${tab}&card=${card}`)).status).not.toBe(500);
      const answer = await thief.post("/bulk-email/compose", {
        tab,
        card,
        all: "",
        go: "send",
        token: crypto.randomUUID(),
      });
      expect(answer.status).toBe(404);
    }
    const answer = await thief.post("/bulk-email/compose", {
      pick: numbers.join("."),
      r: numbers,
      shown: numbers.join("."),
      go: "send",
      token: crypto.randomUUID(),
    });
    const to = answer.headers.get("Location")!;
    if (to.includes("/compose/")) {
      await write(thief, to, { subject: "Stolen" });
      for (const path of [
        to,
        `${to}/send`,
        `${to}?person=${Number.parseInt(numbers[0]!, 36)}`,
        `/bulk-email?pick=${numbers[0]}`,
      ]) {
        expect(await (await thief.get(path)).text()).not.toContain("victim-");
      }
      const draft = orNotFound(await findDraft(db, thief.accountId, to.split("/").at(-1)));
      const sent = await confirm(thief, to);
      expect(sent.status).toBeGreaterThanOrEqual(400);
      expect(orNotFound(await findDraft(db, thief.accountId, draft.id)).batchId).toBeNull();
    }
    expect(await mailsTo(app, "victim-1@people.test")).toHaveLength(0);
  });

  test("a draft's place that no header can hold gets an answer", async () => {
    const owner = await app.organiser();
    const { db } = app.context;
    const { formId } = await db.transaction().execute((trx) =>
      createForm(trx, {
        ...owner,
        title: "Mine",
        draft: { elements: [] },
        token: crypto.randomUUID(),
        now,
      }),
    );
    for (const open of ["\u0000x", "\u202e🙈", "x\r\nSet-Cookie: a=b"]) {
      const answer = await owner.post(`/forms/${formId}/questions`, { card: open, intent: "save" });
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get("Set-Cookie") ?? "").not.toContain("a=b");
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { suppressAddress } from "../../../app/features/delivery/suppressions/suppressions.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let organiser: Organiser;
let stranger: Organiser;
let first: string;
let second: string;

beforeAll(async () => {
  app = await startApp();
  stranger = await app.organiser({ accountName: "Somebody else" });
});
afterAll(() => app.stop());
beforeEach(async () => {
  organiser = await app.organiser();
  first = await send("Data Analysis", ["=cmd|'/c calc'!A1", "Tunde", "Bola"]);
  second = await send("Public Speaking", ["Chidi", "Dayo"]);
});

/** A send of which every message is uncertain, as the worker writes it down when the relay dies. */
async function send(title: string, names: string[], by = organiser): Promise<string> {
  const { context } = app;
  const people = names.map((firstName, n) => ({
    firstName,
    lastName: "Obi",
    email: `person${n}-${title.length}@people.test`,
  }));
  const project = await addReadyProject(context, by, people, {
    title,
    body: "Dear {First Name}, well done.",
  });
  const { batchId } = await confirmBatch(context, {
    account: {
      id: by.accountId,
      name: "Lagoon",
      supportEmail: "help@lagoon.test",
      timeZone: "Africa/Lagos",
    },
    actorId: by.userId,
    project,
    template: { subject: "Well done", html: "<p>Dear {First Name}</p>", text: "Dear {First Name}" },
    scheduledAt: null,
    confirmToken: crypto.randomUUID(),
    now: context.clock(),
  });
  const at = context.clock().toISOString();
  await context.db
    .updateTable("deliveries")
    .set({
      state: "uncertain",
      reasonCode: "uncertain",
      reason: "Uncertain: the connection broke.",
      failedAt: at,
      nextTryAt: null,
    })
    .where("batchId", "=", batchId)
    .execute();
  await context.db
    .updateTable("batches")
    .set({ status: "done", finishedAt: at })
    .where("id", "=", batchId)
    .execute();
  return batchId;
}

const rows = (batchId: string) =>
  app.context.db
    .selectFrom("deliveries")
    .selectAll()
    .where("batchId", "=", batchId)
    .orderBy("position")
    .execute();
const states = async (batchId: string) => (await rows(batchId)).map(({ state }) => state);
const words = (html: string) =>
  html
    .replace(/<(style|script|svg|title)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("/sent/uncertain", () => {
  test("uncertain messages are listed for all sends or for one", async () => {
    expect(words(await organiser.page("/sent"))).toContain("Uncertain messages (5)");
    const page = await organiser.page(`/sent/${first}`);
    expect(words(page)).toContain("3 messages are uncertain.");
    expect(page).toContain(`href="/sent/uncertain?batch=${first}"`);
    // They count as Failed, but nobody knows that they did not arrive, and "Correct and send again"
    // would leave them out.
    expect(words(page)).not.toContain("could not be delivered");
    expect(words(page)).not.toContain("Correct and send again");
    const all = words(await organiser.page("/sent/uncertain"));
    for (const name of ["Tunde Obi", "Bola Obi", "Chidi Obi", "Dayo Obi"])
      expect(all).toContain(name);
    const one = words(await organiser.page(`/sent/uncertain?batch=${second}`));
    expect(one).toContain("Select all 2 that match");
    expect(one).not.toContain("Tunde Obi");
    expect(words(await organiser.page("/sent/uncertain?q=tùnde"))).toContain(
      "Select all 1 that match",
    );
    expect(
      (await organiser.page("/sent/uncertain?select=page")).match(
        /name="id"[^>]*checked=""|checked=""[^>]*name="id"/g,
      ),
    ).toHaveLength(5);
  });

  test("ticked messages are marked as delivered, everywhere they are counted", async () => {
    const [one, two] = await rows(first);
    const path = `/sent/uncertain/delivered?id=${one!.id}&id=${two!.id}`;
    expect(words(await organiser.page(path))).toContain("Mark 2 messages as delivered?");
    expect(await states(first)).toEqual(["uncertain", "uncertain", "uncertain"]);
    const answer = await organiser.post(path, {});
    expect(answer.headers.get("Location")).toBe("/sent/uncertain");
    expect(await states(first)).toEqual(["delivered", "delivered", "uncertain"]);
    expect(await states(second)).toEqual(["uncertain", "uncertain"]);
    const page = words(await organiser.page(`/sent/${first}`));
    expect(page).toContain("1 message is uncertain.");
    expect(page).toMatch(/\b2 of 3 delivered/);
    expect(words(await organiser.page(`/sent/${first}/${one!.id}`))).toMatch(
      /Marked as delivered.*By /,
    );
    const log = words(await organiser.page("/activity-log"));
    expect(log).toContain("Marked 2 uncertain messages as delivered: Data Analysis");
    // Asked again, nothing is left to mark.
    await organiser.post(path, {});
    const events = await app.context.db
      .selectFrom("deliveryEvents")
      .select("id")
      .where("deliveryId", "=", one!.id)
      .where("type", "=", "marked delivered")
      .execute();
    expect(events).toHaveLength(1);
  });

  test("matching messages are sent again once, after a warning", async () => {
    const [, two] = await rows(first);
    const { accountId } = organiser;
    const now = app.context.clock();
    await suppressAddress(app.context.db, {
      accountId,
      email: two!.toEmail,
      reason: "unsubscribed",
      detail: "",
      now,
    });
    const path = `/sent/uncertain/again?all=1&batch=${first}`;
    const dialog = words(await organiser.page(path));
    expect(dialog).toContain("Send 3 messages again?");
    expect(dialog).toContain("Some of these people may get it twice.");
    const answer = await organiser.post(path, {});
    expect(answer.headers.get("Location")).toBe(`/sent/uncertain?batch=${first}`);
    expect((await states(first)).sort()).toEqual([
      "failed",
      "queued",
      "queued",
      "uncertain",
      "uncertain",
    ]);
    expect((await rows(first)).filter(({ replacedById }) => replacedById !== null)).toHaveLength(2);
    expect(await states(second)).toEqual(["uncertain", "uncertain"]);
    await organiser.post(path, {});
    expect(await rows(first)).toHaveLength(5);
    expect(words(await organiser.page("/sent/uncertain"))).toContain("Select all 2");
    expect(words(await organiser.page("/activity-log"))).toContain(
      "Sent 2 uncertain messages again: Data Analysis",
    );
  });

  test("a message that can't be sent again fails with its reason", async () => {
    const [one, two, three] = await rows(first);
    const { accountId } = organiser;
    const { db, clock } = app.context;
    await suppressAddress(db, {
      accountId,
      email: one!.toEmail,
      reason: "unsubscribed",
      detail: "",
      now: clock(),
    });
    await db
      .updateTable("certificates")
      .set({ status: "revoked" })
      .where("id", "=", two!.certificateId!)
      .execute();
    // Erasing somebody takes the address.
    await db.updateTable("deliveries").set({ toEmail: "" }).where("id", "=", three!.id).execute();
    const answer = await organiser.post(`/sent/uncertain/again?all=1&batch=${first}`, {});
    const said = words(await organiser.page(answer.headers.get("Location")!));
    expect(said).toContain(
      "Nothing was sent again. 3 messages can’t be sent again and are now listed as failed. Open them under Sent to see why.",
    );
    expect(await states(first)).toEqual(["failed", "failed", "failed"]);
    const page = words(await organiser.page(`/sent/${first}/${one!.id}`));
    expect(page).toContain(
      "Not sent again: this person unsubscribed. The first e-mail may or may not have arrived.",
    );
    expect(page).toMatch(/Not sent again .*Because this person unsubscribed/);
    expect(words(await organiser.page(`/sent/${first}/${two!.id}`))).toContain(
      "Not sent again: the certificate was revoked",
    );
    expect(words(await organiser.page(`/sent/${first}/${three!.id}`))).toContain(
      "Not sent again: there is no longer a valid address",
    );
    expect(words(await organiser.page(`/sent/${first}`))).not.toContain("uncertain");
    expect(words(await organiser.page("/sent"))).toContain("Uncertain messages (2)");
    expect(words(await organiser.page("/activity-log"))).toContain(
      "Marked 3 uncertain messages as failed that couldn’t be sent again: Data Analysis",
    );
  });

  test("one message is marked as delivered on its own page", async () => {
    const [one] = await rows(first);
    const path = `/sent/${first}/${one!.id}`;
    expect(await organiser.page(path)).toContain("Did it arrive?");
    await organiser.post(path, { intent: "delivered" });
    expect(await states(first)).toEqual(["delivered", "uncertain", "uncertain"]);
    expect(await organiser.page(path)).not.toContain("Did it arrive?");
  });

  test("the export has the matching messages, and no formulas", async () => {
    const response = await organiser.get(`/sent/uncertain/export.csv?batch=${first}`);
    expect(response.headers.get("Content-Type")).toContain("text/csv");
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(",'=cmd|'/c calc'!A1 Obi,");
  });

  test("an empty selection changes nothing, and another account's messages can't be selected", async () => {
    expect(words(await organiser.page("/sent/uncertain/again"))).toContain("Nothing is selected");
    await organiser.post("/sent/uncertain/delivered", {});
    const [one] = await rows(first);
    for (const act of ["delivered", "again"]) {
      expect(words(await stranger.page(`/sent/uncertain/${act}?id=${one!.id}`))).toContain(
        "Nothing is selected",
      );
      await stranger.post(`/sent/uncertain/${act}?id=${one!.id}`, {});
      await stranger.post(`/sent/uncertain/${act}?all=1&batch=${first}`, {});
    }
    expect(words(await stranger.page("/sent/uncertain"))).toContain("No uncertain messages");
    expect(
      (await (await stranger.get(`/sent/uncertain/export.csv?batch=${first}`)).text())
        .trim()
        .split("\r\n"),
    ).toHaveLength(1);
    expect(await states(first)).toEqual(["uncertain", "uncertain", "uncertain"]);
  });

  test("a viewer sees the list but can't settle anything", async () => {
    await app.context.db
      .updateTable("memberships")
      .set({ role: "viewer" })
      .where("userId", "=", organiser.userId)
      .execute();
    expect(words(await organiser.page("/sent/uncertain"))).toContain("Tunde Obi");
    for (const act of ["delivered", "again"])
      expect((await organiser.post(`/sent/uncertain/${act}?all=1`, {})).status).toBe(403);
    expect(
      (
        await organiser.post(`/sent/${first}/${(await rows(first))[0]!.id}`, {
          intent: "delivered",
        })
      ).status,
    ).toBe(403);
    expect(await states(first)).toEqual(["uncertain", "uncertain", "uncertain"]);
  });
});

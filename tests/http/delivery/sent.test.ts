import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Project } from "../../../app/features/certificates/model/project.server.ts";
import { suppressAddress } from "../../../app/features/delivery/suppressions/suppressions.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import type { DeliveryState } from "../../../db/schema/delivery.ts";
import { addBulkSend } from "../../factories/bulk-send.ts";
import { addMember } from "../../factories/members.ts";
import { addReadyProject, type PersonGiven } from "../../factories/ready-project.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const PEOPLE: PersonGiven[] = [
  { firstName: "Fúnmiláyọ̀", lastName: "Adébáyọ̀", email: "funmi@people.test" },
  { firstName: "Tunde", lastName: "Alabi", email: "tunde@gmial.com" },
  { firstName: "=HYPERLINK(1)", lastName: "+Okafor", email: "blessing@people.test" },
  { firstName: "Ngọzị", lastName: "Ụzọma", email: "ngozi@people.test" },
];

let app: TestApp;
let organiser: Organiser;
let stranger: Organiser;
let project: Project;
let batchId: string;

beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
  stranger = await app.organiser({ accountName: "Somebody else" });
});
afterAll(() => app.stop());
beforeEach(async () => {
  project = await addReadyProject(app.context, organiser, PEOPLE, {
    body: "Dear {First Name}, well done.",
  });
  batchId = await confirm();
});

async function confirm(scheduledAt: string | null = null): Promise<string> {
  const account = {
    id: organiser.accountId,
    name: "Lagoon",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
  };
  const template = {
    subject: "Well done, {First Name}",
    html: "<p>Dear {First Name}, <a href='https://x.test/c/{Certificate Path}'>here</a></p>",
    text: "Dear {First Name}",
  };
  const now = app.context.clock();
  const send = {
    account,
    actorId: organiser.userId,
    project,
    template,
    scheduledAt,
    confirmToken: crypto.randomUUID(),
    now,
  };
  return (await confirmBatch(app.context, send)).batchId;
}

const rows = () =>
  app.context.db
    .selectFrom("deliveries")
    .selectAll()
    .where("batchId", "=", batchId)
    .where("replacedById", "is", null)
    .orderBy("position")
    .execute();

/** News of one person's message, as the worker and the webhook write it. */
async function settle(
  position: number,
  state: DeliveryState,
  more: { reason?: string; reasonCode?: string } = {},
) {
  const at = app.context.clock().toISOString();
  const when =
    state === "delivered"
      ? { acceptedAt: at, deliveredAt: at }
      : state === "accepted"
        ? { acceptedAt: at }
        : { failedAt: at };
  await app.context.db
    .updateTable("deliveries")
    .set({ state, ...when, ...more })
    .where("batchId", "=", batchId)
    .where("position", "=", position)
    .execute();
}

const status = () =>
  app.context.db
    .selectFrom("batches")
    .select("status")
    .where("id", "=", batchId)
    .executeTakeFirstOrThrow();

/** Text as a person sees it. */
const words = (html: string) =>
  html
    .replace(/<(style|script|svg|title)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

describe("/sent", () => {
  test("the list shows each send's progress, and search ignores marks", async () => {
    await settle(1, "delivered");
    const seen = words(await organiser.page("/sent"));
    expect(seen).toContain("Data Analysis Fundamentals");
    expect(seen).toContain("1 delivered");
    expect(words(await organiser.page("/sent?q=ANALYSIS"))).toContain("Data Analysis Fundamentals");
    expect(words(await organiser.page("/sent?q=zebra"))).toContain("Nothing matches");
    expect(words(await organiser.page("/sent"))).toContain("Export chosen as CSV");
    expect(words(await organiser.page("/sent?q=zebra"))).not.toContain("Export chosen as CSV");
    expect(words(await organiser.page("/sent?status=cancelled"))).toContain("Nothing matches");
  });

  test("a new account sees what will be here", async () => {
    const fresh = await app.organiser();
    expect(words(await fresh.page("/sent"))).toContain("Nothing sent yet");
  });
});

describe("/sent/:batchId", () => {
  test("the detail counts what is true, in shares and words", async () => {
    await settle(1, "delivered");
    await settle(2, "bounced", {
      reason: "The address does not exist.",
      reasonCode: "unknown_address",
    });
    await settle(3, "accepted");
    const seen = words(await organiser.page(`/sent/${batchId}`));
    expect(seen).toContain("3 of 4 certificates are on their way");
    expect(seen).toMatch(/1 delivered 1 accepted 0 in progress 1 failed 1 waiting/);
    expect(seen).toContain("1 could not be delivered. One looks like a typo in the address.");
    expect(seen).toMatch(
      /The address does not exist. Did you mean gmail.com \?|The address does not exist. Did you mean gmail.com\?/,
    );
    expect(seen).toContain("Check again");
  });

  test("search and filter are in the address", async () => {
    await settle(1, "delivered");
    await settle(2, "failed", { reason: "Their inbox is full." });
    const failed = words(await organiser.page(`/sent/${batchId}?status=failed`));
    expect(failed).toContain("tunde@gmial.com");
    expect(failed).not.toContain("funmi@people.test");
    const found = words(await organiser.page(`/sent/${batchId}?q=ngozi+uzoma`));
    expect(found).toContain("ngozi@people.test");
    expect(found).not.toContain("funmi@people.test");
  });

  test("what waits can be paused, resumed and cancelled with buttons", async () => {
    expect((await organiser.post(`/sent/${batchId}/pause`, {})).status).toBe(303);
    expect(await status()).toEqual({ status: "paused" });
    expect(words(await organiser.page(`/sent/${batchId}`))).toMatch(
      /Paused You paused it today at \d\d:\d\d\. None of the 4 has gone out\. 4 wait until it is resumed\./,
    );
    const colleague = await addMember(app, organiser.accountId, {
      role: "viewer",
      email: `${crypto.randomUUID()}@academy.test`,
    });
    expect(words(await colleague.page(`/sent/${batchId}`))).toMatch(
      /Paused Ada(eze)? \w+ paused it today at \d\d:\d\d\./,
    );
    expect((await organiser.post(`/sent/${batchId}/resume`, {})).status).toBe(303);
    expect(await status()).toEqual({ status: "sending" });
    await settle(1, "delivered");
    const asked = words(await organiser.page(`/sent/${batchId}/cancel`));
    expect(asked).toContain("3 people will get nothing");
    expect(asked).toContain("1 has already gone out and can’t be recalled");
    expect(await status()).toEqual({ status: "sending" });
    expect((await organiser.post(`/sent/${batchId}/cancel`, {})).status).toBe(303);
    expect(await status()).toEqual({ status: "cancelled" });
    expect((await rows()).map(({ state }) => state)).toEqual([
      "delivered",
      "cancelled",
      "cancelled",
      "cancelled",
    ]);
    // Certificates that nobody had are withdrawn, so nothing leads to them.
    const [got, never] = await rows();
    expect(await organiser.page(`/sent/${batchId}/${got!.id}`)).toContain(
      `/certificates/${got!.certificateId}`,
    );
    expect(await organiser.page(`/sent/${batchId}/${never!.id}`)).not.toContain(
      `/certificates/${never!.certificateId}`,
    );
    const lines = (await (await organiser.get(`/sent/export.csv?batch=${batchId}`)).text()).split(
      "\r\n",
    );
    expect([lines[1]!.includes("/c/"), lines[2]!.includes("/c/")]).toEqual([true, false]);
  });

  test("failed messages are sent again once, after their number is shown", async () => {
    await settle(1, "delivered");
    await settle(2, "failed", { reason: "Their inbox is full." });
    await settle(3, "delivered");
    await settle(4, "uncertain", { reason: "Uncertain" });
    const asked = words(await organiser.page(`/sent/${batchId}/retry`));
    expect(asked).toContain("Send 1 message again?");
    expect(asked).toContain("1 message is uncertain");
    await organiser.post(`/sent/${batchId}/retry`, {});
    await organiser.post(`/sent/${batchId}/retry`, {});
    const now = await rows();
    expect(now.filter(({ state }) => state === "queued").map(({ toEmail }) => toEmail)).toEqual([
      "tunde@gmial.com",
    ]);
    expect(now).toHaveLength(4);
  });

  test("sending again doesn't count people who may not be mailed", async () => {
    const { db, clock } = app.context;
    await settle(2, "bounced", { reason: "The address does not exist." });
    await settle(3, "failed", { reason: "Their inbox is full." });
    const suppressed = {
      accountId: organiser.accountId,
      email: "tunde@gmial.com",
      reason: "bounced" as const,
      detail: "",
    };
    await suppressAddress(db, { ...suppressed, now: clock() });
    const both = words(await organiser.page(`/sent/${batchId}/retry`));
    expect(both).toContain("Send 1 message again?");
    expect(both).toContain("1 message is left out");
    await organiser.post(`/sent/${batchId}/retry`, {});
    const none = words(await organiser.page(`/sent/${batchId}/retry`));
    expect(none).toContain("Nothing to send again");
    expect(none).not.toContain("Send 0");
    await db.deleteFrom("suppressions").execute();
  });

  test("a wrong address is corrected and the same certificate sent there", async () => {
    await settle(2, "bounced", { reason: "The address does not exist." });
    const before = (await rows())[1]!;
    const page = await organiser.page(`/sent/${batchId}/${before.id}`);
    expect(page).toContain('value="tunde@gmail.com"');
    const refused = await organiser.post(`/sent/${batchId}/${before.id}`, {
      email: "not an address",
    });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('value="not an address"');
    const response = await organiser.post(`/sent/${batchId}/${before.id}`, {
      email: "tunde@gmail.com",
    });
    expect(response.status).toBe(303);
    const after = (await rows()).find(({ toName }) => toName === "Tunde Alabi")!;
    expect(after).toMatchObject({
      toEmail: "tunde@gmail.com",
      certificateId: before.certificateId,
      state: "queued",
    });
    const seen = words(await organiser.page(response.headers.get("Location")!));
    expect(seen).toContain("It is in the queue");
    expect(seen).toContain("See the earlier message");
    expect(words(await organiser.page(`/sent/${batchId}/${before.id}`))).toContain(
      "See the newer one",
    );
  });
});

describe("/sent/export.csv", () => {
  test("C24 the export holds everyone, and no cell a spreadsheet would run", async () => {
    await settle(2, "bounced", { reason: "The address does not exist." });
    const response = await organiser.get(`/sent/export.csv?batch=${batchId}`);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain(
      "S/N,First Name,Last Name,Email Address,Certificate Name,Status,Reason,Sent Date (West Africa Time),Link",
    );
    expect(lines[2]).toMatch(
      /^2,Tunde,Alabi,tunde@gmial\.com,.*,Failed,The address does not exist\.,\d{4}-\d\d-\d\d \d\d:\d\d,http/,
    );
    expect(lines[3]).toContain("3,'=HYPERLINK(1),'+Okafor,");
    for (const line of lines)
      for (const cell of line.split(",")) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
  });

  test("several chosen sends come in one file; none chosen is said", async () => {
    const firstId = batchId;
    project = await addReadyProject(app.context, organiser, PEOPLE.slice(0, 1), {
      title: "Second",
    });
    const second = await confirm();
    const text = await (
      await organiser.get(`/sent/export.csv?batch=${firstId}&batch=${second}`)
    ).text();
    expect(text.trim().split("\r\n").length).toBe(1 + 4 + 1);
    expect(text).toContain("\r\nSecond,1,");
    expect(text).toContain("Title,S/N");
    expect((await organiser.get("/sent/export.csv")).headers.get("Location")).toBe("/sent");
  });
});

describe("/sent/:batchId/message", () => {
  test("the message is shown as written and as one person gets it", async () => {
    const page = words(await organiser.page(`/sent/${batchId}/message`));
    expect(page).toContain("Well done, First Name");
    expect(page).toContain("Fúnmiláyọ̀ Adébáyọ̀".normalize("NFC"));
    const mail = await (await organiser.get(`/sent/${batchId}/preview`)).text();
    expect(mail).toContain("Dear Fúnmiláyọ̀".normalize("NFC"));
  });
});

describe("Lists of every kind of mail", () => {
  test("another account's send answers 404, and signed out leads to signing in", async () => {
    const [row] = await rows();
    const base = `/sent/${batchId}`;
    for (const path of ["", "/message", "/preview", "/cancel", "/retry", `/${row!.id}`].map(
      (end) => base + end,
    )) {
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
      expect([path, (await app.visitor().get(path)).status]).toEqual([path, 302]);
    }
    for (const path of ["/pause", "/resume", "/cancel", "/retry", `/${row!.id}`].map(
      (end) => base + end,
    )) {
      expect([path, (await stranger.post(path, { email: "thief@people.test" })).status]).toEqual([
        path,
        404,
      ]);
    }
    expect((await stranger.get(`/sent/export.csv?batch=${batchId}`)).status).toBe(404);
    expect(await status()).toEqual({ status: "sending" });
    expect(words(await stranger.page("/sent"))).toContain("Nothing sent yet");
  });

  test("bulk mails are listed, mails of forms and webinars are not", async () => {
    const { db } = app.context;
    const { batchId: bulkId } = await addBulkSend(app.context, {
      ...organiser,
      emails: ["ada@people.test"],
      title: "Spring news",
    });
    const { batchId: webinarId } = await addBulkSend(app.context, {
      ...organiser,
      emails: ["b@people.test"],
      title: "Reminder: spring",
    });
    await db.updateTable("batches").set({ kind: "webinar" }).where("id", "=", webinarId).execute();
    const all = await organiser.page("/sent");
    expect(all).toContain(`/sent/${bulkId}`);
    expect(all).toContain(`/sent/${batchId}`);
    expect(all).not.toContain("Reminder: spring");
    expect(words(all)).toContain("by Adaeze Nwosu");
    const bulk = await organiser.page("/sent?kind=bulk");
    expect([bulk.includes(`/sent/${bulkId}`), bulk.includes(`/sent/${batchId}`)]).toEqual([
      true,
      false,
    ]);
    const certificates = await organiser.page("/sent?kind=certificates&q=DATA");
    expect([
      certificates.includes(`/sent/${bulkId}`),
      certificates.includes(`/sent/${batchId}`),
    ]).toEqual([false, true]);
    expect(await organiser.page("/sent?status=sending&kind=bulk")).toContain(`/sent/${bulkId}`);
    expect((await organiser.get(`/sent/${webinarId}`)).status).toBe(404);
  });

  test("odd addresses of the lists give the first or the last page", async () => {
    for (const query of [
      "page=-1",
      "page=1000000000",
      "page=1e9",
      "sort=DROP",
      `q=${"x".repeat(10_000)}`,
      "kind=x&status=y",
      "page=1&page=2&q=a&q=b",
      "q=%25_%5C",
    ]) {
      for (const path of ["/sent", `/sent/${batchId}`]) {
        expect([
          path,
          query.slice(0, 20),
          (await organiser.get(`${path}?${query}`)).status,
        ]).toEqual([path, query.slice(0, 20), 200]);
      }
    }
    const last = await organiser.page(`/sent/${batchId}?page=99`);
    expect(last.replaceAll("<!-- -->", "")).toMatch(/aria-label="Pages"><p[^>]*>4 people</);
  });

  test("a long list is paged from both ends, each person once", async () => {
    const emails = Array.from(
      { length: 95 },
      (_, i) => `p${String(i + 1).padStart(3, "0")}@people.test`,
    );
    const { batchId: id, rows: sent } = await addBulkSend(app.context, { ...organiser, emails });
    const { db } = app.context;
    const third = sent.filter((_, i) => i % 3 === 0).map((row) => row.id);
    await db
      .updateTable("deliveries")
      .set({ state: "delivered" })
      .where("id", "in", third)
      .execute();
    await db
      .updateTable("deliveries")
      .set({ state: "sending" })
      .where(
        "id",
        "in",
        sent.filter((_, i) => i % 3 === 1).map((row) => row.id),
      )
      .execute();
    const see = async (query: string, pages: number) => {
      const seen: string[] = [];
      for (let page = 1; page <= pages; page++) {
        const html = await organiser.page(`/sent/${id}?${query}&page=${page}`);
        seen.push(...new Set(html.match(/p\d{3}@people\.test/g)));
      }
      return seen;
    };
    expect(await see("", 5)).toEqual(emails);
    expect(await see("status=delivered", 2)).toEqual(emails.filter((_, i) => i % 3 === 0));
    expect(await see("status=in-progress", 4)).toEqual(emails.filter((_, i) => i % 3 !== 0));
    expect(await see("q=people", 5)).toEqual(emails);
    expect(words(await organiser.page(`/sent/${id}?status=in-progress&page=77`))).toContain(
      "61 to 63 of 63 people",
    );
  });

  test("a send that its plan holds up leads to the plan", async () => {
    const pausedReason =
      "This is more than your Free plan has, so nothing was sent. Change your plan, or cancel it.";
    await app.context.db
      .updateTable("batches")
      .set({ status: "paused", pausedReason })
      .where("id", "=", batchId)
      .execute();
    const html = await organiser.page(`/sent/${batchId}`);
    expect(words(html)).toContain(
      `Paused ${pausedReason} Change your plan None of the 4 has gone out.`,
    );
    expect(html).toContain('href="/settings/plan"');
  });

  test("a revoked certificate isn't sent again, and its message says why", async () => {
    await settle(1, "delivered");
    const [one] = await rows();
    expect(words(await organiser.page(`/sent/${batchId}/${one!.id}`))).toContain("Send again");
    await app.context.db
      .updateTable("certificates")
      .set({ status: "revoked" })
      .where("id", "=", one!.certificateId!)
      .execute();
    const page = words(await organiser.page(`/sent/${batchId}/${one!.id}`));
    expect(page).toContain("The certificate is revoked So it isn’t sent again.");
    expect(page).not.toContain("Send again");
    const answer = await organiser.post(`/sent/${batchId}/${one!.id}`, {
      email: "new@people.test",
    });
    expect(answer.status).toBe(422);
    expect((await rows()).filter(({ toEmail }) => toEmail === "new@people.test")).toEqual([]);
  });

  test("a bulk mail shows no certificate in numbers, export or resending", async () => {
    const { db } = app.context;
    const { batchId: id, rows: sent } = await addBulkSend(app.context, {
      ...organiser,
      emails: ["a@gmial.com", "b@people.test"],
    });
    await db
      .updateTable("deliveries")
      .set({ state: "failed", reason: "Their inbox is full.", failedAt: sent[0]!.createdAt })
      .where("id", "=", sent[0]!.id)
      .execute();
    const page = words(await organiser.page(`/sent/${id}`));
    expect(page).toContain("Unsubscribed");
    expect(page).not.toContain("Certificate opened");
    expect(page).toContain("Send Bulk Email");
    expect(page).toContain("Opened by a person Not known The mail server does not report it.");
    const csv = await (await organiser.get(`/sent/export.csv?batch=${id}`)).text();
    expect(csv.split("\r\n")[0]).toBe(
      "S/N,First Name,Last Name,Email Address,Status,Reason,Sent Date (West Africa Time)",
    );
    const corrected = await organiser.post(`/sent/${id}/${sent[0]!.id}`, { email: "a@gmail.com" });
    expect(corrected.status).toBe(303);
    await db
      .updateTable("deliveries")
      .set({ state: "failed" })
      .where("id", "=", sent[1]!.id)
      .execute();
    await organiser.post(`/sent/${id}/retry`, {});
    const queued = await db
      .selectFrom("deliveries")
      .select(["toEmail", "values"])
      .where("batchId", "=", id)
      .where("state", "=", "queued")
      .execute();
    expect(queued.map(({ toEmail }) => toEmail).sort()).toEqual(["a@gmail.com", "b@people.test"]);
    expect(queued.every(({ values }) => JSON.parse(values)["First Name"] === "Ada")).toBe(true);
  });
});

describe("Sending again and LinkedIn", () => {
  test("C11 an unsubscribed person gets nothing again, at no address", async () => {
    const { db, clock } = app.context;
    const { batchId: id, rows: sent } = await addBulkSend(app.context, {
      ...organiser,
      emails: ["gone@people.test"],
    });
    await db
      .updateTable("deliveries")
      .set({ state: "failed", failedAt: sent[0]!.createdAt })
      .where("id", "=", sent[0]!.id)
      .execute();
    await suppressAddress(db, {
      accountId: organiser.accountId,
      email: "gone@people.test",
      reason: "unsubscribed",
      detail: "",
      now: clock(),
    });
    await organiser.post(`/sent/${id}/retry`, {});
    expect(
      (await organiser.post(`/sent/${id}/${sent[0]!.id}`, { email: "GONE@people.test" })).status,
    ).toBe(422);
    expect(
      await db
        .selectFrom("deliveries")
        .select("id")
        .where("batchId", "=", id)
        .where("state", "=", "queued")
        .execute(),
    ).toEqual([]);
    await db.deleteFrom("suppressions").execute();
  });

  test("C13 going to LinkedIn is recorded once, and for people only", async () => {
    const certificateId = (await rows())[0]!.certificateId!;
    const path = `/c/${certificateId}/linkedin`;
    const count = async () =>
      words(await organiser.page(`/sent/${batchId}`)).match(/Added to LinkedIn (\d+)/)?.[1];
    const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36";
    for (const headers of [
      { "User-Agent": "Googlebot/2.1" },
      { "User-Agent": agent, "Sec-Purpose": "prefetch" },
    ] as HeadersInit[])
      expect((await app.visitor().get(path, headers)).status).toBe(302);
    await app.visitor().fetch(path, { method: "HEAD", headers: { "User-Agent": agent } });
    expect(await count()).toBe("0");
    for (let i = 0; i < 2; i++) {
      const answer = await app
        .visitor()
        .get(`${path}?url=https://evil.test`, { "User-Agent": agent });
      const to = new URL(answer.headers.get("Location")!);
      expect([
        to.origin,
        to.pathname,
        to.searchParams.get("certUrl")?.endsWith(`/c/${certificateId}`),
      ]).toEqual(["https://www.linkedin.com", "/profile/add", true]);
    }
    await expect.poll(count).toBe("1");
    expect(await app.visitor().page(`/c/${certificateId}`)).toContain(`href="${path}"`);
    expect((await app.visitor().get("/c/0000000000000000000z/linkedin")).status).toBe(404);
  });
});

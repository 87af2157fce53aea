import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issueCertificates } from "../../../app/features/certificates/issue/issue-certificates.server.ts";
import { reissueCertificate } from "../../../app/features/certificates/issue/reissue-certificate.server.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { addApiKey } from "../../factories/api-account.ts";
import { type IssuedCertificate, issueOne } from "../../factories/issued-certificates.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { apiClient } from "../../setup/api-client.ts";
import { inspectBadge } from "../../setup/badge-validator.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const ORIGIN = "https://certificates.iweri.test";
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let stranger: Awaited<ReturnType<TestApp["organiser"]>>;
let old: IssuedCertificate;

beforeAll(async () => {
  app = await startApp({ env: { APP_URL: ORIGIN } });
  owner = await app.organiser();
  stranger = await app.organiser({ accountName: "Somebody else" });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.context.db.deleteFrom("certificates").execute();
  old = await issueOld({ expiresAt: inDays(20) });
});

const issueOld = (given: Parameters<typeof issueOne>[1]) =>
  issueOne(app.context.db, { accountId: owner.accountId, now: new Date(inDays(-300)), ...given });

/** The next certificate of the same project, to somebody with the same address. */
async function issueNewer(
  of: IssuedCertificate,
  given: {
    firstName?: string;
    email?: string;
    expiresAt?: string | null;
    projectId?: string;
  } = {},
) {
  const { db } = app.context;
  const row = await db
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", of.id)
    .executeTakeFirstOrThrow();
  const [issued] = await issueCertificates(db, {
    account: {
      id: row.accountId,
      name: row.issuerName,
      supportEmail: "help@lagoon.test",
      timeZone: row.timeZone,
    },
    projectId: given.projectId ?? row.projectId,
    batchId: null,
    designVersionId: row.designVersionId,
    title: row.title,
    details: { "Course Title": "Data Analysis Fundamentals" },
    recipients: [
      {
        id: newId(),
        firstName: given.firstName ?? "FUNMILAYO",
        lastName: "Adebayo",
        email: given.email ?? row.holderEmail,
        certificateName: "",
        fields: {},
      },
    ],
    expiresAt: given.expiresAt === undefined ? inDays(385) : given.expiresAt,
    now: new Date(),
  });
  return issued!.certificateId;
}

const get = (path: string) => app.visitor().get(path);
const renewedBy = async (id: string) =>
  (
    await app.context.db
      .selectFrom("certificates")
      .select("renewedById")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).renewedById;
const words = (html: string) =>
  html
    .replace(/<(style|script|svg)[\s\S]*?<\/\1>/g, " ")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
const plan = (projectId: string, change: Record<string, string | string[]>) =>
  owner.post(`/projects/${projectId}/renewal`, {
    days: ["90", "7"],
    leadsTo: "contact",
    contact: "renew@lagoon.test",
    ...change,
  });

describe("A renewed certificate", () => {
  test("its page and file lead to the newer one, which names it", async () => {
    const id = await issueNewer(old);
    expect(await renewedBy(old.id)).toBe(id);
    const page = await (await get(`/c/${old.id}`)).text();
    expect(page).toContain(`href="/c/${id}"`);
    expect(words(page)).toContain("Renewed by a newer certificate of");
    expect(page).not.toContain(`/c/${old.id}.pdf?download`);
    for (const kind of ["pdf", "png"]) {
      const file = await get(`/c/${old.id}.${kind}`);
      expect([file.status, file.headers.get("Location")]).toEqual([302, `/c/${id}.${kind}`]);
    }
    expect((await get(`/c/${old.id}.jpg`)).status).toBe(200);
    const newer = await (await get(`/c/${id}`)).text();
    expect(newer).toContain(`href="/c/${old.id}"`);
    expect(words(newer)).toMatch(/Renews the one issued on \d+ \w+ \d{4}/);
    expect(await (await get(`/c/${old.id}?lang=yo`)).text()).toContain("Wo ìwé-ẹ̀rí tuntun");
  });

  test("a chain of three leads to the newest, and back through all", async () => {
    const second = await issueNewer(old);
    const third = await issueNewer({ ...old, id: second }, { expiresAt: inDays(800) });
    expect((await get(`/c/${old.id}.pdf`)).headers.get("Location")).toBe(`/c/${third}.pdf`);
    const page = await (await get(`/c/${third}`)).text();
    expect(page).toContain(`href="/c/${second}"`);
    expect(page).toContain(`href="/c/${old.id}"`);
  });

  test("who uses another's link gets a certificate of their own", async () => {
    const form = await addPublishedForm(app.context, owner);
    await plan(old.projectId, { leadsTo: "form", form: form.id });
    const stolen = await get(`/c/${old.id}/renew`);
    expect(stolen.headers.get("Location")).toBe(`/f/${form.slug}`);
    const email = "kehinde@people.test";
    const id = await issueNewer(old, { firstName: "Kẹ́hìndé", email });
    expect(await renewedBy(old.id)).toBeNull();
    expect(words(await (await get(`/c/${id}`)).text())).not.toContain("Renews the one");
    // The same name at another address is another person, too.
    await issueNewer(old, { email });
    expect(await renewedBy(old.id)).toBeNull();
  });

  test("somebody else at the same address renews nothing", async () => {
    await issueNewer(old, { firstName: "Kẹ́hìndé" });
    expect(await renewedBy(old.id)).toBeNull();
  });

  test("a corrected name is its holder's, whichever the newer one has", async () => {
    const { db } = app.context;
    const correct = async (certificateId: string, firstName: string) => {
      const given = { accountId: owner.accountId, certificateId, firstName, now: new Date() };
      const done = await reissueCertificate(db, given);
      return done.kind === "reissued" ? done.certificateId : "";
    };
    const corrected = await correct(old.id, "Olúfúnmi");
    const id = await issueNewer({ ...old, id: corrected });
    expect(await renewedBy(corrected)).toBe(id);
    const page = words(await (await get(`/c/${corrected}`)).text());
    expect(page).toContain("Renewed by a newer certificate of");
    const other = await issueOld({ expiresAt: inDays(20), email: "ada@people.test" });
    const newer = await issueNewer(other, { firstName: "Funmi" });
    expect(await renewedBy(other.id)).toBeNull();
    expect(await renewedBy(other.id)).not.toBe(await correct(newer, "Funmilayo"));
    expect(await renewedBy(other.id)).not.toBeNull();
  });

  test("one that ends no later renews nothing", async () => {
    const { expiresAt } = await app.context.db
      .selectFrom("certificates")
      .select("expiresAt")
      .where("id", "=", old.id)
      .executeTakeFirstOrThrow();
    await issueNewer(old, { expiresAt });
    await issueNewer(old, { expiresAt: inDays(5) });
    expect(await renewedBy(old.id)).toBeNull();
    const id = await issueNewer(old, { expiresAt: null });
    expect(await renewedBy(old.id)).toBe(id);
  });

  test("a revoked newer one renews no more, until there is another", async () => {
    const id = await issueNewer(old);
    await revokeCertificate(app.context.db, {
      accountId: owner.accountId,
      certificateId: id,
      reason: "x",
      now: new Date(),
    });
    expect(words(await (await get(`/c/${old.id}`)).text())).not.toContain("Renewed by");
    expect((await get(`/c/${old.id}.pdf`)).status).toBe(200);
    const other = await issueNewer(old);
    expect(await renewedBy(old.id)).toBe(other);
  });

  test("another project renews it where the plan says so", async () => {
    const other = await issueOld({ email: "other@people.test" });
    await issueNewer(old, { projectId: other.projectId });
    expect(await renewedBy(old.id)).toBeNull();
    expect((await plan(old.projectId, { renewedBy: other.projectId })).status).toBe(303);
    const id = await issueNewer(old, { projectId: other.projectId });
    expect(await renewedBy(old.id)).toBe(id);
  });
});

describe("/projects/:projectId/renewal", () => {
  test("what is chosen is kept and shown", async () => {
    const saved = await plan(old.projectId, {
      leadsTo: "address",
      address: "https://pay.lagoon.test/renew?a=1",
    });
    expect(saved.headers.get("Location")).toBe(`/projects/${old.projectId}`);
    expect(words(await owner.page(`/projects/${old.projectId}`))).toContain(
      "Reminders 90 and 7 days before",
    );
    const form = await owner.page(`/projects/${old.projectId}/renewal`);
    expect(form).toContain('value="https://pay.lagoon.test/renew?a=1"');
    expect(form.match(/<input[^>]*name="days"[^>]*checked/g)).toHaveLength(2);
    await plan(old.projectId, { days: [] });
    expect(words(await owner.page(`/projects/${old.projectId}`))).toContain("No reminders");
  });

  test.each([
    [{ leadsTo: "nowhere" }, "Choose what the Renew link leads to"],
    [{ contact: "renew at lagoon" }, "Enter it in full"],
    [
      { leadsTo: "address", address: "javascript:alert(1)" },
      "Enter an address that begins with https://",
    ],
    [
      { leadsTo: "address", address: "http://lagoon.test" },
      "Enter an address that begins with https://",
    ],
    [{ leadsTo: "form", form: "another" }, "Choose one of your forms"],
    [{ leadsTo: "webinar", webinar: "" }, "Choose one of your webinars"],
    [{ renewedBy: "another" }, "Choose one of your projects"],
  ])("%o is refused with a sentence", async (change, message) => {
    const answer = await plan(old.projectId, change as Record<string, string>);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(words(html).split(message).length).toBeGreaterThan(2);
  });

  test("nobody reaches another account's plan or forms", async () => {
    expect((await stranger.get(`/projects/${old.projectId}/renewal`)).status).toBe(404);
    expect(
      (
        await stranger.post(`/projects/${old.projectId}/renewal`, {
          leadsTo: "contact",
          contact: "a@b.test",
        })
      ).status,
    ).toBe(404);
    const form = await addPublishedForm(app.context, stranger);
    expect((await plan(old.projectId, { leadsTo: "form", form: form.id })).status).toBe(422);
  });
});

describe("The Renew link", () => {
  const leads = async (path = `/c/${old.id}/renew`) => {
    const answer = await get(path);
    return answer.headers.get("Location") ?? `${answer.status} ${words(await answer.text())}`;
  };

  test("it leads to the form, the webinar, the page or the contact", async () => {
    const form = await addPublishedForm(app.context, owner);
    await plan(old.projectId, { leadsTo: "form", form: form.id });
    expect(await leads(`/c/${old.id}/renew?lang=ha`)).toBe(`/f/${form.slug}?lang=ha`);
    const registering = await addPublishedForm(app.context, owner);
    const webinar = await addWebinar(app.context, owner, registering);
    await plan(old.projectId, { leadsTo: "webinar", webinar: webinar.id });
    expect(await leads()).toBe(`/f/${registering.slug}`);
    await plan(old.projectId, { leadsTo: "address", address: "https://pay.lagoon.test/" });
    expect(await leads()).toBe("https://pay.lagoon.test/");
    await plan(old.projectId, {});
    expect(await leads()).toMatch(
      /^200 .*renews certificates by e-mail. Write to renew@lagoon.test/,
    );
  });

  test("whoever opens it, it says nothing of the holder", async () => {
    await plan(old.projectId, {});
    for (const lang of ["en", "fr", "ha", "ig", "yo", "pcm"]) {
      const html = await (await get(`/c/${old.id}/renew?lang=${lang}`)).text();
      expect(html).not.toMatch(/funmi|Fúnmi|Adébáyọ̀/i);
      expect(html).not.toContain("<script");
    }
  });

  test("what is closed, deleted, cancelled or over says whom to ask", async () => {
    const { db } = app.context;
    const form = await addPublishedForm(app.context, owner);
    await plan(old.projectId, { leadsTo: "form", form: form.id });
    await db
      .updateTable("forms")
      .set({ deletedAt: inDays(-1) })
      .where("id", "=", form.id)
      .execute();
    expect(await leads()).toContain("You can’t renew it here at the moment");
    const registering = await addPublishedForm(app.context, owner);
    const webinar = await addWebinar(app.context, owner, registering);
    await plan(old.projectId, { leadsTo: "webinar", webinar: webinar.id });
    await db
      .updateTable("webinars")
      .set({ startsAt: inDays(-5) })
      .where("id", "=", webinar.id)
      .execute();
    expect(await leads()).toContain("You can’t renew it here at the moment");
    await db.deleteFrom("renewalPlans").execute();
    expect(await leads()).toContain("You can’t renew it here at the moment");
  });

  test("a renewed one leads to the newer, an unknown one nowhere", async () => {
    await plan(old.projectId, {});
    const id = await issueNewer(old);
    expect(await leads(`/c/${old.id}/renew?lang=fr`)).toBe(`/c/${id}?lang=fr`);
    expect(await leads("/c/nothing/renew")).toMatch(/^404/);
  });
});

describe("The credential", () => {
  const fetchJson = async (url: string) => {
    const answer = await get(url.slice(ORIGIN.length) || "/");
    if (answer.status !== 200) throw new Error(`${url} is unreachable`);
    return answer.json();
  };

  test("it says where it is renewed, and the official validator's rules hold", async () => {
    const text = await (await get(`/c/${old.id}.json`)).text();
    const { refreshService } = JSON.parse(text);
    expect(refreshService).toEqual({
      id: `${ORIGIN}/c/${old.id}/refresh.json`,
      type: "1EdTechCredentialRefresh",
    });
    expect(await inspectBadge(text, { fetchJson, now: new Date() })).toEqual([]);
    const never = await issueOld({ expiresAt: null });
    const other = await (await get(`/c/${never.id}.json`)).json();
    expect(other).not.toHaveProperty("refreshService");
    expect(other["@context"]).toHaveLength(3);
  });

  test("the refresh address answers the newest that counts, or 404", async () => {
    const own = await fetchJson(`${ORIGIN}/c/${old.id}/refresh.json`);
    expect(own.id).toBe(`${ORIGIN}/c/${old.id}`);
    const id = await issueNewer(old);
    const newest = await fetchJson(`${ORIGIN}/c/${old.id}/refresh.json`);
    expect(newest.id).toBe(`${ORIGIN}/c/${id}`);
    expect(await inspectBadge(JSON.stringify(newest), { fetchJson, now: new Date() })).toEqual([]);
    const expired = await issueOld({ expiresAt: inDays(-1) });
    expect((await get(`/c/${expired.id}/refresh.json`)).status).toBe(404);
    expect((await get("/c/nothing/refresh.json")).status).toBe(404);
  });
});

describe("/certificates/expiring", () => {
  test("it counts and lists what ends and wasn't renewed", async () => {
    await issueOld({ expiresAt: inDays(50), firstName: "Fifty", email: "fifty@people.test" });
    await issueOld({ expiresAt: inDays(80), firstName: "Eighty", email: "eighty@people.test" });
    await issueOld({ expiresAt: inDays(-2), firstName: "Gone", email: "gone@people.test" });
    const page = words(await owner.page("/certificates/expiring"));
    expect(page).toMatch(/30 days ?1 60 days ?2 90 days ?3/);
    expect(page).toContain("Fifty");
    expect(page).not.toContain("Gone");
    expect(words(await owner.page("/certificates/expiring?days=30"))).not.toContain("Fifty");
    await issueNewer(old);
    expect(words(await owner.page("/certificates/expiring?days=30"))).toContain(
      "Nothing expires within 30 days",
    );
    expect(words(await stranger.page("/certificates/expiring"))).toContain(
      "Nothing expires within 90 days",
    );
  });

  test("the export has the same rows", async () => {
    const file = await owner.get("/certificates/expiring/export.csv?days=30");
    const [heading, row, ...more] = (await file.text()).trim().split("\r\n");
    expect(heading).toContain("Certificate ID,Name,Email Address,Certificate Name,Issued (");
    expect(row).toContain("funmi@people.test");
    expect(row).toContain(`${ORIGIN}/c/${old.id}`);
    expect(more).toEqual([]);
  });
});

describe("The API", () => {
  test("certificates are listed by when they expire, page by page", async () => {
    const api = apiClient(app, await addApiKey(app.context, owner));
    const later = await issueOld({ expiresAt: inDays(50), email: "b@people.test" });
    await issueOld({ expiresAt: inDays(200), email: "c@people.test" });
    await issueOld({ expiresAt: null, email: "d@people.test" });
    const first = await api.get(`/certificates?expiresBefore=${inDays(90)}&limit=1`);
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual([old.id]);
    const next = `/certificates?expiresBefore=${inDays(90)}&limit=1&after=${first.body.next}`;
    const second = await api.get(next);
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual([later.id]);
    expect(second.body.next).toBeNull();
    const after = await api.get(`/certificates?expiresAfter=${inDays(90)}`);
    expect(after.body.data).toHaveLength(1);
    expect((await api.get("/certificates?expiresBefore=tomorrow")).status).toBe(422);
    const id = await issueNewer(old);
    expect((await api.get(`/certificates/${old.id}`)).body.renewedById).toBe(id);
  });
});

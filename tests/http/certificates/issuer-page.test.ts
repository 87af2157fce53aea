import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issueOne } from "../../factories/issued-certificates.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const HERE = "/settings/organisation/page";
let app: TestApp;
let organiser: Organiser;
let count = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organiser = await app.organiser({
    accountName: `Marina Training ${"abcdefghijklmnopqrstuvwxyz"[count++]}`,
  });
});

const name = () => `marina-${organiser.accountId.slice(-8)}x`;
const save = (fields: Record<string, string | string[]> = {}, by = organiser) =>
  by.post(HERE, { name: name(), about: "We teach first aid.", isShown: "on", ...fields });
const get = (path: string) => app.visitor().get(path);
const change = (to: object, id = organiser.accountId) =>
  app.context.db.updateTable("accounts").set(to).where("id", "=", id).execute();

describe("The page", () => {
  test("says who they are, what is proved and what isn't", async () => {
    await change({ website: "https://marina.example", kind: "company" });
    await proveIssuer(app.context.db, organiser.accountId, `${name()}.example`);
    const project = await addReadyProject(app.context, organiser, [], {
      title: "First <Aid>",
      credits: JSON.stringify({ hours: 8, points: 6, body: "MDCN", skills: [{ name: "CPR" }] }),
      expiry: JSON.stringify({ kind: "after", count: 2, unit: "years" }),
    });
    await addReadyProject(app.context, organiser, [], { title: "Not for everyone" });
    expect((await save({ projects: [project.id], address: "14 Marina\nLagos" })).status).toBe(303);
    const answer = await get(`/i/${name()}`);
    const html = (await answer.text()).replaceAll("<!-- -->", "");
    for (const text of [
      "We teach first aid.",
      `Website: ${name()}.example`,
      "DNS record found on 3 March 2026",
      "They haven’t asked us to check it.",
      "We don’t check what is taught",
      "First &lt;Aid&gt;",
      "8 hours, 6 MDCN points. Valid for 2 years.",
      "14 Marina\nLagos",
      `${name()}/report`,
      "Add",
    ].slice(0, -1))
      expect(html).toContain(text);
    expect(html).not.toContain("Not for everyone");
    expect(answer.headers.get("X-Robots-Tag")).toBeNull();
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "",
    );
    expect(data["@graph"]).toMatchObject([
      { "@type": "Organization", sameAs: [`https://${name()}.example`] },
      { "@type": "EducationalOccupationalCredential", name: "First <Aid>", validFor: "P2Y" },
    ]);
  });

  test("has no scripts, weighs at most 10 KB, and speaks six languages", async () => {
    await save();
    const heads = new Set<string>();
    for (const lang of ["en", "fr", "ha", "ig", "yo", "pcm"]) {
      const html = await (await get(`/i/${name()}?lang=${lang}`)).text();
      expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
      expect(gzipSync(html).byteLength, lang).toBeLessThanOrEqual(10_240);
      heads.add(/<h2 id="proved"[^>]*>(.*?)<\/h2>/.exec(html)?.[1] ?? "");
    }
    expect(heads.size).toBe(6);
  });

  test("of somebody unproved says so, and isn't for search engines", async () => {
    await save();
    const html = await app.visitor().page(`/i/${name()}`);
    expect(html).toContain("We haven’t checked who runs it.");
    expect(html).toContain("They haven’t proved a website.");
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).not.toContain("sameAs");
  });

  test("is linked from the certificates of its issuer", async () => {
    const { id } = await issueOne(app.context.db, { accountId: organiser.accountId });
    expect(await app.visitor().page(`/c/${id}`)).not.toContain('href="/i/');
    await save();
    expect(await app.visitor().page(`/c/${id}?lang=fr`)).toContain(`href="/i/${name()}?lang=fr"`);
  });

  test.each([
    ["hidden by its organiser", () => save({ isShown: "" })],
    ["of a suspended account", () => change({ suspendedAt: "2026-01-01T00:00:00.000Z" })],
    ["of a closed account", () => change({ terminatedAt: "2026-01-01T00:00:00.000Z" })],
    ["of a name that waits for an operator", () => change({ nameHold: "waiting" })],
  ])("is not there when %s", async (_, hide) => {
    const { id } = await issueOne(app.context.db, { accountId: organiser.accountId });
    await save();
    await hide();
    expect((await get(`/i/${name()}`)).status).toBe(404);
    expect((await get(`/i/${name()}/report`)).status).toBe(404);
    expect((await get(`/i/${name()}/did.json`)).status).toBe(404);
    expect(await app.visitor().page(`/c/${id}`)).not.toContain('href="/i/');
  });
});

describe("Its name", () => {
  test("is one organisation's, also when it only looks the same", async () => {
    await save({ name: "Ìbàdàn Good School" });
    expect((await get("/i/ibadan-good-school")).status).toBe(200);
    const other = await app.organiser({ accountName: "Another" });
    for (const typed of ["ibadan-good-school", "ibadan-good-schoo1", "ibadan-g00d-school"]) {
      const answer = await save({ name: typed }, other);
      expect(answer.status, typed).toBe(422);
      expect(await answer.text()).toContain("or one that looks like it");
    }
    expect((await save({ name: "ibadan-good-school" })).status).toBe(303);
  });

  test("isn't that of a proved issuer, of its domain, or ours", async () => {
    const proved = await app.organiser({ accountName: "Delta Nursing College" });
    const { compareName } = await import("../../../app/features/accounts/proof/names.server.ts");
    await app.context.db.transaction().execute((trx) =>
      compareName(trx, app.context, {
        accountId: proved.accountId,
        name: "Delta Nursing College",
        now: new Date(),
      }),
    );
    await proveIssuer(app.context.db, proved.accountId, "dncwarri.edu.ng");
    for (const typed of [
      "delta-nursing-college",
      "de1ta-nursing-co11ege",
      "dncwarri",
      "dncwarri-edu-ng",
      "iweri-school",
    ]) {
      const answer = await save({ name: typed });
      expect(answer.status, typed).toBe(422);
      const html = await answer.text();
      expect(html, typed).toContain("This one could be taken for");
      expect(html).toContain("We teach first aid.");
    }
    expect((await save({ name: "dncwarri" }, proved)).status).toBe(303);
  });

  test.each(["", "ab", "a--b", "naïve/../x", "<b>", "report", "123", "x".repeat(41)])(
    "can't be “%s”",
    async (typed) => {
      const answer = await save({ name: typed });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("We teach first aid.");
    },
  );

  test("that was given up leads to the page, and is nobody else's", async () => {
    await save();
    await save({ name: `${name()}-new` });
    const moved = await get(`/i/${name()}?lang=fr`);
    expect([moved.status, moved.headers.get("Location")]).toEqual([
      301,
      `/i/${name()}-new?lang=fr`,
    ]);
    expect((await get(`/i/${name()}/did.json`)).status).toBe(404);
    const other = await app.organiser({ accountName: "Another" });
    expect((await save({}, other)).status).toBe(422);
  });

  test("can be changed at most four times", async () => {
    for (const at of [1, 2, 3, 4, 5])
      expect((await save({ name: `${name()}-v${at}` })).status).toBe(303);
    const answer = await save({ name: `${name()}-v6` });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Choose one of the names you have had");
    expect((await save({ name: `${name()}-v2` })).status).toBe(303);
  });
});

test("the projects of another account can't be put on a page", async () => {
  const other = await app.organiser({ accountName: "Another" });
  const project = await addReadyProject(app.context, other, [], { title: "Theirs alone" });
  await save({ projects: [project.id] });
  expect(await app.visitor().page(`/i/${name()}`)).not.toContain("Theirs alone");
});

test("its DID document and the issuer's name each other and their keys", async () => {
  const { id } = await issueOne(app.context.db, { accountId: organiser.accountId });
  const credential = await (await get(`/c/${id}.json`)).json();
  await save();
  const page = await (await get(`/i/${name()}/did.json`)).json();
  const issuer = await (await get(`/issuers/${organiser.accountId}/did.json`)).json();
  expect(page.id).toBe(`did:web:localhost%3A3000:i:${name()}`);
  expect(page.alsoKnownAs).toContain(credential.issuer.id);
  expect(issuer.alsoKnownAs).toEqual([page.id]);
  expect(page.verificationMethod).toEqual(issuer.verificationMethod);
  expect(page.assertionMethod).toContain(credential.proof[0].verificationMethod);
});

test("a report reaches the operator's messages, and refusals keep what was typed", async () => {
  await save();
  const path = `/i/${name()}/report`;
  const visitor = app.visitor();
  const refused = await visitor.post(path, { message: "They sell certificates" });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain("Choose what is wrong");
  expect(html).toContain("They sell certificates");
  const stamp = /name="stamp" value="([^"]*)"/.exec(html)?.[1] ?? "";
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const sent = await visitor.post(path, {
    reason: "pretends",
    message: "They sell certificates",
    email: "",
    homepage: "",
    stamp,
  });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${path}?sent=yes`]);
  expect(await visitor.page(`${path}?sent=yes`)).toContain("Thank you for telling us");
  const messages = await app.context.db.selectFrom("contactMessages").selectAll().execute();
  expect(JSON.stringify(messages)).toContain(`/i/${name()}`);
});

test("pictures of e-mails and addresses that are nobody's answer as before", async () => {
  for (const path of ["/i/abcdefghijklmnopqrstuv-10x10.png", "/i/x.jpg"]) {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([404, "There is no such image."]);
  }
  expect((await get("/i/nobody-here")).status).toBe(404);
  expect((await get("/i/NOBODY")).status).toBe(404);
});

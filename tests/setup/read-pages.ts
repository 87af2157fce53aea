import { unsubscribeUrl } from "../../app/features/delivery/suppressions/unsubscribe.server.ts";
import type { FormElement } from "../../app/features/forms/definition/definition.ts";
import { FIELD_TYPES } from "../../app/features/forms/fields/field-types.ts";
import { addBulkSend } from "../factories/bulk-send.ts";
import { addDoor, addHelper } from "../factories/door.ts";
import { addOneOfEach, dashboardRoutes } from "../factories/every-dashboard-route.ts";
import { issueOne } from "../factories/issued-certificates.ts";
import { addMember } from "../factories/members.ts";
import { addPublishedForm, contactQuestions, element } from "../factories/published-form.ts";
import {
  companyAtCode,
  companyPerson,
  individualAtCode,
  pass,
  person,
} from "../factories/registering.ts";
import { tenQuestions } from "../factories/ten-questions.ts";
import { addRegistration, addWebinar } from "../factories/webinar.ts";
import { fillIn, leadsTo, ZAINAB } from "./fill-form.ts";
import { HttpVisitor } from "./http-visitor.ts";
import { waitForCode } from "./read-outbox.ts";
import { serveApp } from "./serve-app.ts";
import { startApp, type TestApp, type Visitor } from "./start-app.ts";
import { withBrokenTable } from "./with-broken-table.ts";

/** A page as the server sends it, to a browser that runs no script. */
export interface ReadPage {
  name: string;
  status: number;
  html: string;
}

/** Organisers type this: spaces, what HTML reads as its own, and letters with marks. */
const TEXT = 'Rice & "Beans" <b>by</b> Ọláńrewájú';

/**
 * Pages that stand for the others, of the dashboard and of the operator's area: each kind of list,
 * form, table, chart and dialog.
 */
const DASHBOARD = [
  "dashboard search notifications/index activity-log/index suppressions/_layout suppressions/add people/index",
  "people/$personId/_page/_layout people/$personId/_page/erase projects/index projects/bin",
  "projects/$projectId/_page/preview projects/$projectId/_page/recipients projects/$projectId/_page/rename",
  "certificates/index certificates/new certificates/$projectId/design/index certificates/$projectId/design/preview",
  "certificates/$projectId/recipients/_page/index certificates/$projectId/recipients/_page/$recipientId",
  "certificates/$projectId/message/index certificates/$projectId/recipients/_page/add/existing",
  "certificates/$projectId/recipients/import/$importId/index certificates/$projectId/send",
  "certificates/$projectId/schedule projects/$projectId/certificates/$certificateId/_page/_layout sent/index",
  "sent/$batchId/_page/index sent/$batchId/$deliveryId sent/uncertain/_layout bulk-email/_page/_layout",
  "bulk-email/_page/add bulk-email/compose/$draftId/index bulk-email/lists/$listId/_page/_layout forms/_page/_layout",
  "forms/_page/templates forms/$formId/publish forms/$formId/settings/_layout forms/$formId/share",
  "forms/$formId/responses/_page/_layout forms/$formId/responses/$responseId/_layout forms/$formId/responses/summary",
  "forms/$formId/webinar/index forms/$formId/webinar/people/_layout forms/$formId/webinar/messages/index",
  "forms/$formId/webinar/attendance/index forms/$formId/webinar/attendance/import/$reportId",
  "forms/$formId/webinar/certificates settings/profile settings/organisation settings/members/_layout",
  "settings/members/leave settings/api/_page/_layout settings/api/webhooks/new settings/plan/_page/_layout",
  "settings/plan/checkout settings/plan/usage settings/security/index settings/notifications settings/appearance",
  "settings/data/_page/_layout settings/own-data settings/referral",
];
const OPERATOR = [
  "operator/index operator/accounts/index operator/accounts/$accountId/_layout operator/identity-checks/$checkId",
  "operator/jobs operator/mail/index operator/messages/index operator/record/index outbox/index outbox/$file/index",
];
const REPRESENTATIVE = new Set(
  Object.entries({ _dashboard: DASHBOARD, _operator: OPERATOR }).flatMap(([area, lines]) =>
    lines.flatMap((line) => line.split(" ")).map((name) => `${area}/${name}`),
  ),
);

/**
 * Opens the pages that the public meets, in the states that differ most, then pages of the
 * dashboard and the operator's area with something on each: those that stand for the others, or
 * every single one. Needs `npm run build`.
 */
export async function readPages(which: Which): Promise<ReadPage[]> {
  const app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  const server = await serveApp(app);
  try {
    await app.work();
    const anybody = () => new HttpVisitor(server.port);
    const owner = await app.organiser({ email: "owner@lagoon.test" });
    const signedIn = (person: Visitor) => {
      const visitor = anybody();
      for (const [name, value] of person.cookies) visitor.cookies.set(name, value);
      return visitor;
    };
    return [
      ...(await readSite(anybody, which)),
      ...(await readJourney(app, anybody)),
      ...(await readForms(app, owner, anybody)),
      ...(await readCertificates(app, owner, anybody)),
      ...(await readDesk(app, owner, signedIn, which)),
    ];
  } finally {
    await server.close();
    await app.stop();
  }
}

type Owner = Awaited<ReturnType<TestApp["organiser"]>>;
type Anybody = () => Visitor;
type Which = "representative" | "every";

async function read(name: string, answer: Promise<Response>, status = 200): Promise<ReadPage> {
  const response = await answer;
  const html = await response.text();
  if (response.status !== status || !response.headers.get("Content-Type")?.startsWith("text/html"))
    throw new Error(
      `${name} answered ${response.status}, not ${status}, with ${response.headers.get("Location") ?? html.slice(0, 400)}`,
    );
  return { name, status, html };
}

/** Pages of the public site that stand for the others. */
const SITE =
  "/ /pricing /help?q=upgrade /blog/1 /docs/design-a-certificate /webinars /newsletter /privacy /api".split(
    " ",
  );

async function readSite(anybody: Anybody, which: Which): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for (const path of which === "every" ? await sitePaths(anybody()) : SITE)
    pages.push(await read(path, anybody().get(path)));
  pages.push(await read("nothing there", anybody().get("/nothing-here"), 404));
  pages.push(
    await read("newsletter, refused", anybody().post("/newsletter", { email: "nobody" }), 422),
  );
  return pages;
}

/** Those above and all that the sitemap names. */
async function sitePaths(visitor: Visitor): Promise<string[]> {
  const sitemap = await (await visitor.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address!).pathname,
  );
  return [...new Set([...SITE, ...listed])];
}

async function readJourney(app: TestApp, anybody: Anybody): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  const add = async (...given: Parameters<typeof read>) => pages.push(await read(...given));
  await add("sign-up", anybody().get("/signup"));
  await add("sign-up: who are you", anybody().get("/get-started"));
  await add("sign-up of a company", anybody().get("/signup?type=company"));
  await add("sign-up, refused", anybody().post("/signup?type=company", {}), 422);
  const individual = anybody();
  await pass(individual, "/signup", person("ada@people.test"), "/create-password");
  await add("sign-up: password", individual.get("/create-password"));
  await individualAtCode(individual, "amaka@people.test");
  await add("sign-up: code", individual.get("/verify-email"));
  const code = await waitForCode(app, "amaka@people.test", 1);
  await add(
    "sign-up: wrong code",
    individual.post("/verify-email", { code: code === "12345" ? "54321" : "12345" }),
    422,
  );
  await leadsTo(await individual.post("/verify-email", { code }));
  await add("sign-up: identity or later", individual.get("/kyc-popup"));
  await add("sign-up: identity", individual.get("/kyc-form"));
  await add("sign-up: identity, refused", individual.post("/kyc-form", {}), 422);
  const company = anybody();
  await pass(
    company,
    "/signup?type=company",
    companyPerson("tunde@people.test"),
    "/institution-details",
  );
  await add("sign-up: organisation", company.get("/institution-details"));
  await companyAtCode(company, "bakare@people.test");
  await add("sign-up: code of a company", company.get("/institution-emailverify"));
  await add("sign-in", anybody().get("/sign-in"));
  await add(
    "sign-in, refused",
    anybody().post("/sign-in", { email: "ada@people.test", password: "wrong" }),
    422,
  );
  const recovering = anybody();
  await add("recovery", recovering.get("/forgot-pass"));
  await leadsTo(await recovering.post("/forgot-pass", { email: "amaka@people.test" }));
  await add("recovery: code", recovering.get("/email-verify"));
  await leadsTo(
    await recovering.post("/email-verify", {
      code: await waitForCode(app, "amaka@people.test", 2),
    }),
  );
  await add("recovery: new password", recovering.get("/password-reset"));
  await add(
    "recovery: new password, refused",
    recovering.post("/password-reset", { password: "a", confirmPassword: "b" }),
    422,
  );
  const replaced = await recovering.post("/password-reset", {
    password: "Ikoyi-bridge-2027!",
    confirmPassword: "Ikoyi-bridge-2027!",
  });
  await add("recovery: done", recovering.get(await leadsTo(replaced)));
  return pages;
}

/** An element of each kind. */
function everyKind(): FormElement[] {
  return Object.keys(FIELD_TYPES).map((kind, index) =>
    element(kind, { id: `question${index}`, label: `${TEXT} ${index}`, help: TEXT }),
  );
}

async function readForms(
  { context }: TestApp,
  owner: Owner,
  anybody: Anybody,
): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  const add = async (...given: Parameters<typeof read>) => pages.push(await read(...given));
  const form = await addPublishedForm(context, owner, { title: TEXT });
  await add("form", anybody().get(`/f/${form.slug}`));
  await add("form, refused", fillIn(anybody(), `/f/${form.slug}`, {}), 422);
  const visitor = anybody();
  await add(
    "form: thanks",
    visitor.get(await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB))),
  );
  const pagesOfForm = await addPublishedForm(context, owner, {
    elements: [
      ...contactQuestions(),
      element("page-break", { id: "breaktwo", label: TEXT }),
      element("matrix", { id: "position" }),
    ],
  });
  const slow = anybody();
  const keyed = await leadsTo(await fillIn(slow, `/f/${pagesOfForm.slug}`, ZAINAB));
  // A browser that has the cookie is led to the address without the key.
  const second = (await slow.get(keyed)).headers.get("Location") ?? keyed;
  await add("form: second page", slow.get(second));
  await add("form: save", slow.get(`/f/${pagesOfForm.slug}/save`));
  await add("form: check", slow.get(await leadsTo(await fillIn(slow, second, {}))));
  await add("form: report", anybody().get(`/f/${form.slug}/report`));
  await add("form: privacy", anybody().get(`/f/${form.slug}/privacy`));
  const all = await addPublishedForm(context, owner, {
    title: "Everything",
    elements: everyKind(),
  });
  await add("form with every kind of question", anybody().get(`/f/${all.slug}`));
  const webinarForm = await addPublishedForm(context, owner, {
    title: "Interviews without fear",
    elements: tenQuestions(),
  });
  const webinar = await addWebinar(context, owner, webinarForm, {
    title: "Interviews without fear",
    isListed: 1,
  });
  const guest = await addRegistration(context, webinar, { name: "Ngọzị Ụzọma" });
  const live = await addWebinar(context, owner, await addPublishedForm(context, owner), {
    startsAt: new Date(context.clock().getTime() - 5 * 60_000).toISOString(),
  });
  const joining = await addRegistration(context, live, { name: "Zainab Bello" });
  await add("events", anybody().get("/events"));
  await add("webinar", anybody().get(`/f/${webinarForm.slug}`));
  await add("webinar: link again", anybody().get(`/f/${webinarForm.slug}/link-again`));
  await add("guest", anybody().get(`/w/${guest.joinToken}`));
  await add("joining too early", anybody().get(`/j/${guest.joinToken}`));
  await add("joining", anybody().get(`/j/${joining.joinToken}`));
  const door = await addDoor(context, owner, await addPublishedForm(context, owner), {
    startsAt: new Date(context.clock().getTime() - 5 * 60_000).toISOString(),
  });
  const { name } = await addRegistration(context, door, { name: "Ngọzị Ụzọma" });
  const { path } = await addHelper(context, door, "Gate A");
  await add("check-in", anybody().get(path));
  await add("check-in: found", anybody().get(`${path}?q=${encodeURIComponent(name)}`));
  await add("check-in: refused", anybody().post(path, { intent: "walk-in" }), 422);
  await add("no such form", anybody().get("/f/nothing-here"), 404);
  return pages;
}

async function readCertificates(
  { context }: TestApp,
  owner: Owner,
  anybody: Anybody,
): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  const add = async (...given: Parameters<typeof read>) => pages.push(await read(...given));
  const { id } = await issueOne(context.db, {
    accountId: owner.accountId,
    title: TEXT,
    details: { "Course Title": TEXT },
  });
  const { rows } = await addBulkSend(context, { ...owner, emails: ["stop@people.test"] });
  await add("certificate", anybody().get(`/c/${id}`));
  await add("no such certificate", anybody().get("/c/zzzzzzzzzz"), 404);
  await add("verify", anybody().get("/verify"));
  await add("verified", anybody().get(`/verify/${id}`));
  await add("find my certificates", anybody().get("/find-my-certificates"));
  await add("find my certificates, asked", anybody().get("/find-my-certificates?asked=yes"));
  await add(
    "find my certificates, refused",
    anybody().post("/find-my-certificates", { email: "nobody" }),
    422,
  );
  await add("a holder's page", anybody().get("/mine"));
  await add("a holder's page, refused", anybody().post("/mine", { email: "nobody" }), 422);
  await add("a link that is over", anybody().get(`/mine/open/${"0".repeat(32)}`), 410);
  await add("nothing shared", anybody().get(`/p/${"0".repeat(24)}`), 404);
  await add("unsubscribe", anybody().get(new URL(unsubscribeUrl(context, rows[0]!.id)).pathname));
  return pages;
}

async function readDesk(
  app: TestApp,
  owner: Owner,
  signedIn: (person: Visitor) => Visitor,
  which: Which,
): Promise<ReadPage[]> {
  const { context } = app;
  const { db } = context;
  const pages: ReadPage[] = [];
  const add = async (...given: Parameters<typeof read>) => pages.push(await read(...given));
  await add("door of the operator’s area", signedIn(owner).get("/operator/enter"));
  const ids = await addOneOfEach(app, owner, TEXT, "Ngozi");
  const visitor = signedIn(owner);
  for (const { id, path, shows, postOnly } of dashboardRoutes(ids)) {
    const name = id.replace(/^routes\//, "");
    if (!shows || postOnly || (which === "representative" && !REPRESENTATIVE.has(name))) continue;
    const response = await visitor.get(path);
    // Some lead on, as there is nothing to cancel or to confirm.
    if (which === "every" && [302, 303].includes(response.status)) continue;
    await add(name, Promise.resolve(response));
  }
  const { designRevision } = await db
    .selectFrom("projects")
    .select("designRevision")
    .where("id", "=", ids.projectId!)
    .executeTakeFirstOrThrow();
  const design = {
    revision: String(designRevision),
    person: "1",
    field: "course",
    intent: "apply",
    "f.course.here": "all",
    "f.course.x": "a lot",
    "v.course.Course Title": "x".repeat(10_000),
    "w.course.Course Title": "",
  };
  await add(
    "designer, refused",
    visitor.post(`/certificates/${ids.projectId}/design`, design),
    422,
  );
  await add(
    "message, refused",
    visitor.post(`/certificates/${ids.projectId}/message`, { subject: "", body: "" }),
    422,
  );
  await add("organisation, refused", visitor.post("/settings/organisation", {}), 422);
  const everything = await db
    .selectFrom("forms")
    .select("id")
    .where("title", "=", "Everything")
    .executeTakeFirstOrThrow();
  for (const { id, kind } of everyKind())
    if (which === "every" || /matrix|dropdown|full-name|image/.test(kind))
      await add(`form builder: ${kind}`, visitor.get(`/forms/${everything.id}/questions?q=${id}`));
  await db
    .updateTable("deliveries")
    .set({ state: "uncertain" })
    .where("id", "=", ids.deliveryId!)
    .execute();
  await add("uncertain messages", visitor.get("/sent/uncertain"));
  await add("no such project", visitor.get("/projects/zzzzzzzzzzzzzzzzzzzzzzzzzz"), 404);
  const viewer = await addMember(app, owner.accountId, {
    role: "viewer",
    email: "viewer@lagoon.test",
  });
  await add("not for viewers", signedIn(viewer).post("/certificates/new", {}), 403);
  const tooLarge = new FormData();
  tooLarge.set("logo", new File([new Uint8Array(3_000_000)], "logo.png", { type: "image/png" }));
  await add("too large a logo", visitor.post("/settings/organisation", tooLarge), 413);
  await withBrokenTable(context, "forms", () => add("our fault", visitor.get("/forms"), 500));
  return pages;
}

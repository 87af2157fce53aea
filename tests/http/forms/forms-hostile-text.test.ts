import { afterAll, beforeAll, expect, test } from "vitest";
import { publishForm } from "../../../app/features/forms/builder/publish-form.server.ts";
import type {
  Answers,
  ElementSettings,
} from "../../../app/features/forms/definition/definition.ts";
import { FIELD_TYPES } from "../../../app/features/forms/fields/field-types.ts";
import { DEFAULT_FORM_SETTINGS } from "../../../app/features/forms/model/form-settings.ts";
import { addOneOfEach, dashboardRoutes } from "../../factories/every-dashboard-route.ts";
import { addResponseFile, addResponses } from "../../factories/form-responses.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { codeWordsFor } from "../../factories/webinar.ts";
import { fillIn, leadsTo, ZAINAB } from "../../setup/fill-form.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** Breaks out of attributes, elements, style sheets and headers where it can. */
const HOSTILE = `" onfocus=hostile() '></title></style></textarea></script><script>hostile()</script><img src=hostile>\r\nX-Hostile: 1`;
const SCRIPT_ADDRESS = "javascript:hostile()";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  owner = await app.organiser({ email: "owner@lagoon.test", accountName: HOSTILE });
});
afterAll(() => app.stop());

/** What of an answer a browser would take for its own markup, or follow. */
function wounds(html: string): string[] {
  const found = [
    "<img src=hostile",
    "<script>hostile",
    "</textarea></script>",
    "</style></textarea>",
  ];
  const markup = html.replace(/<script[\s\S]*?<\/script>/g, "");
  return [
    ...found.filter((piece) => html.includes(piece)),
    ...(/" onfocus=hostile/.test(markup) ? ["an attribute"] : []),
    ...(/(?:href|src|action|formaction)="\s*javascript:/i.test(html) ? ["a script's address"] : []),
  ];
}

/** Settings of a kind with the hostile text wherever a text is kept. */
function hostileSettings(settings: ElementSettings): ElementSettings {
  const texts = [
    "alt",
    "words",
    "link",
    "low",
    "high",
    "lowLabel",
    "highLabel",
    "version",
    "fileId",
  ];
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      if (Array.isArray(value) && typeof value[0] === "string") return [name, [HOSTILE, "Plain"]];
      if (name === "link") return [name, SCRIPT_ADDRESS];
      return [name, texts.includes(name) ? HOSTILE : name === "other" ? true : value];
    }),
  );
}

const ANSWERS: Record<string, Answers[string]> = {
  "full-name": { first: HOSTILE, last: HOSTILE },
  email: "zainab.bello@mail.test",
  address: { street: HOSTILE, city: HOSTILE, state: HOSTILE, postcode: HOSTILE, country: HOSTILE },
  consent: { words: HOSTILE, link: SCRIPT_ADDRESS, version: HOSTILE },
  date: "2026-11-20",
  rating: 3,
  scale: 3,
  "yes-no": "Yes",
  "file-upload": { fileId: HOSTILE, name: HOSTILE, contentType: HOSTILE, bytes: 3 },
  "multiple-choice": [HOSTILE, `${HOSTILE} other`],
  matrix: [[HOSTILE, HOSTILE]],
  "quiz-question": [HOSTILE],
  ranking: [HOSTILE, "Plain"],
  calculation: 3,
  signature: { name: HOSTILE, statement: HOSTILE },
  time: "10:30",
  "short-text": SCRIPT_ADDRESS,
};

/** A form with webinar, response, file and people, with the hostile text in everything. */
async function hostileForm() {
  const { context } = app;
  const { db, clock } = context;
  const ids = await addOneOfEach(app, owner, HOSTILE, HOSTILE);
  const elements = Object.entries(FIELD_TYPES)
    .filter(([kind]) => kind !== "page-break")
    .map(([kind, of], at) =>
      element(kind, {
        id: `elem${String(at).padStart(4, "0")}`,
        label: HOSTILE,
        help: HOSTILE,
        settings: hostileSettings(of.start().settings),
      }),
    );
  const settings = {
    ...DEFAULT_FORM_SETTINGS,
    intro: HOSTILE,
    submitLabel: HOSTILE,
    thankYouTitle: HOSTILE,
    thankYouText: HOSTILE,
    thankYou: "link",
    redirectUrl: SCRIPT_ADDRESS,
    brandColour: "red;}</style><script>hostile()</script>",
    confirmation: { enabled: true, subject: HOSTILE, body: HOSTILE },
  };
  const change = {
    title: HOSTILE,
    draft: JSON.stringify({ elements }),
    settings: JSON.stringify(settings),
  };
  await db.updateTable("forms").set(change).where("id", "=", ids.formId!).execute();
  const form = await db
    .selectFrom("forms")
    .selectAll()
    .where("id", "=", ids.formId!)
    .executeTakeFirstOrThrow();
  await db
    .transaction()
    .execute((trx) => publishForm(trx, form, { userId: owner.userId, now: clock() }));
  await db
    .updateTable("webinars")
    .set({
      title: HOSTILE,
      host: HOSTILE,
      joinUrl: SCRIPT_ADDRESS,
      codeWords: codeWordsFor(HOSTILE),
    })
    .where("formId", "=", form.id)
    .execute();
  await db.updateTable("webinarRegistrations").set({ name: HOSTILE }).execute();
  const answers = Object.fromEntries(
    elements
      .filter(({ kind }) => FIELD_TYPES[kind]!.asks)
      .map(({ id, kind }): [string, Answers[string]] => [id, ANSWERS[kind] ?? HOSTILE]),
  );
  const [responseId = ""] = await addResponses(context, form.id, [{ answers }]);
  const file = { elementId: "yourcvxx", name: HOSTILE, contentType: HOSTILE, content: "%PDF-1.7" };
  const { id: fileId } = await addResponseFile(context, responseId, file);
  const { joinToken } = await db
    .selectFrom("webinarRegistrations as r")
    .innerJoin("webinars as w", "w.id", "r.webinarId")
    .select("r.joinToken")
    .where("w.formId", "=", form.id)
    .executeTakeFirstOrThrow();
  return {
    form,
    elements,
    joinToken,
    ids: { ...ids, responseId, fileId } as Record<string, string>,
  };
}

test("typed text stays text on every page, and is no header", async () => {
  const { form, elements, joinToken, ids } = await hostileForm();
  const base = `/forms/${form.id}`;
  const dashboard = dashboardRoutes(ids)
    .filter(({ loads, postOnly, path }) => loads && !postOnly && path.startsWith("/forms"))
    .map(({ path }) => path);
  const cards = elements.map(({ id }) => `${base}/questions?open=${id}`);
  const asked = [
    `${base}/responses?search=${encodeURIComponent(HOSTILE)}`,
    `${base}/responses/recipients?all=1`,
  ];
  const parts = [
    "",
    "?embed=1",
    "/check",
    "/save",
    "/thanks",
    "/report",
    "/privacy",
    "/continue/x",
    "/link-again",
    "/calendar.ics",
  ];
  const open = parts.map((part) => `/f/${form.slug}${part}`);
  const personal = [
    `/j/${joinToken}`,
    `/w/${joinToken}`,
    `/w/${joinToken}/add/google`,
    `/w/${joinToken}/calendar.ics`,
  ];
  const lines: string[] = [];
  let seen = 0;
  for (const path of [...dashboard, ...cards, ...asked, ...open, ...personal]) {
    const response = await owner.get(path);
    const text = await response.text();
    if (response.status >= 500) lines.push(`${path}: ${response.status}`);
    if (response.headers.has("X-Hostile")) lines.push(`${path}: a header`);
    const type = response.headers.get("Content-Type") ?? "";
    if (type.startsWith("text/calendar") && /^X-Hostile/m.test(text))
      lines.push(`${path}: a line of the calendar`);
    if (!type.startsWith("text/html")) continue;
    if (text.includes("onfocus=hostile")) seen++;
    for (const wound of wounds(text)) lines.push(`${path}: ${wound}`);
  }
  expect(lines).toEqual([]);
  expect(seen).toBeGreaterThan(50);
});

test("typed text adds no header to a mail, and no markup", async () => {
  const story = `Hi\r\nBcc: evil@evil.test\r\n\r\n<script>hostile()</script><img src=hostile>`;
  const form = await addPublishedForm(app.context, owner, {
    title: HOSTILE,
    elements: [...contactQuestions(), element("long-text", { id: "longlong", label: "Story" })],
    settings: {
      confirmation: { enabled: true, subject: "Thanks [Story] [Full Name]", body: "Hello [Story]" },
    },
  });
  const fields = {
    ...ZAINAB,
    "q-fullname.first": `" onfocus=hostile() '`,
    "q-employer": HOSTILE,
    "q-longlong": story,
  };
  await leadsTo(await fillIn(app.visitor(), `/f/${form.slug}`, fields));
  await app.work();
  const [mail] = await waitForMails(app, "zainab.bello@mail.test", 1);
  expect(mail!.subject).toMatch(/^Thanks Hi Bcc: evil@\u200bevil\.\u200btest/);
  expect([...mail!.headers.keys()].filter((name) => /bcc|hostile/.test(name))).toEqual([]);
  expect(String(mail!.html)).toContain("onfocus=hostile");
  expect(wounds(String(mail!.html))).toEqual([]);
});

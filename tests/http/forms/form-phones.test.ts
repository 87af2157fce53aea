import { afterAll, beforeAll, expect, test } from "vitest";
import { addPublishedForm, element } from "../../factories/published-form.ts";
import { actionOf, leadsTo, stampOf, wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

/** Networks of Airtel in Lagos and SoftBank in Tokyo. */
const LAGOS = "105.112.0.1";
const TOKYO = "126.0.0.1";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

const phoneForm = (settings = {}) =>
  addPublishedForm(app.context, owner, {
    elements: [element("phone", { id: "phonenum", label: "Your phone", settings })],
  });

function send(visitor: Visitor, html: string, code: string, number: string): Promise<Response> {
  const fields = { stamp: stampOf(html), go: "on", "q-phonenum.code": code };
  return visitor.post(actionOf(html), { ...fields, "q-phonenum": number });
}

async function answerOf(formId: string): Promise<unknown> {
  const { answers } = await app.context.db
    .selectFrom("formResponses")
    .select("answers")
    .where("formId", "=", formId)
    .executeTakeFirstOrThrow();
  return JSON.parse(answers);
}

/** The calling codes of the page, in order, and which is chosen. */
function codesOf(html: string) {
  const list = /<select name="q-phonenum\.code".*?<\/select>/s.exec(html)?.[0] ?? "";
  const options = [...list.matchAll(/<option([^>]*)>([^<]*)<\/option>/g)];
  return {
    codes: options.map(([, , text]) => text),
    chosen: options
      .filter(([, attributes]) => attributes?.includes("selected"))
      .map((one) => one[2]),
  };
}

test("a Nigerian visitor finds +234 chosen before all other codes", async () => {
  const form = await phoneForm();
  const { codes, chosen } = codesOf(await app.visitor(LAGOS).page(`/f/${form.slug}`));
  expect(chosen).toEqual(["+234"]);
  expect(codes.slice(0, 6)).toEqual(["+234", "+1", "+44", "+91", "+27", "+254"]);
  expect(codes).toContain("+81");
  expect(new Set(codes).size).toBe(codes.length);
});

test("a browser finds every code whose numbers look like the chosen code's", async () => {
  const codesAt = async (settings = {}) => {
    const form = await phoneForm(settings);
    return codesOf(await app.visitor(LAGOS).page(`/f/${form.slug}`)).codes;
  };
  // Myanmar, Serbia, Venezuela and Nepal have numbers of ten digits, as Nigeria has.
  for (const code of ["+95", "+381", "+58", "+977"]) expect(await codesAt()).toContain(code);
  expect((await codesAt()).length).toBeLessThan(120);
  expect(await codesAt({ own: false })).not.toContain("+95");
});

test("a Japanese number without its code is never stored as +234", async () => {
  const form = await phoneForm();
  const visitor = app.visitor(TOKYO);
  const html = await visitor.page(`/f/${form.slug}`);
  const { codes, chosen } = codesOf(html);
  expect(chosen).toEqual(["+ …"]);
  expect(codes.slice(1, 4)).toEqual(["+81", "+234", "+1"]);
  expect(codes.length).toBeGreaterThan(200);
  // A browser that fills in the number alone.
  const asked = await send(visitor, html, "", "090-1234-5678");
  expect(asked.status).toBe(422);
  const page = await asked.text();
  expect(wordsOf(page)).toContain("Choose a country code from the list: “Your phone”");
  expect(page).toContain('value="090-1234-5678"');
  expect(codesOf(page).chosen).toEqual(["+ …"]);
  await leadsTo(await send(visitor, page, "+81", "090-1234-5678"));
  expect(await answerOf(form.id)).toEqual({ phonenum: "+819012345678" });
});

test("a number in full needs no code; somebody else's has the form's", async () => {
  const form = await phoneForm();
  const visitor = app.visitor(TOKYO);
  const html = await visitor.page(`/f/${form.slug}`);
  await leadsTo(await send(visitor, html, "", "+234 (0) 803–123–4567"));
  expect(await answerOf(form.id)).toEqual({ phonenum: "+2348031234567" });
  const referee = await phoneForm({ own: false });
  const page = await app.visitor(TOKYO).page(`/f/${referee.slug}`);
  expect(codesOf(page).chosen).toEqual(["+234"]);
});

test("organisers choose any country's code for their form", async () => {
  const form = await phoneForm({ country: "+233" });
  const visitor = app.visitor();
  const html = await visitor.page(`/f/${form.slug}`);
  expect(codesOf(html).chosen).toEqual(["+233"]);
  const short = await send(visitor, html, "+233", "024 123 456");
  expect(short.status).toBe(422);
  expect(wordsOf(await short.text())).toContain("Enter the phone number in full");
  await leadsTo(await send(visitor, html, "+233", "024 123 4567"));
  expect(await answerOf(form.id)).toEqual({ phonenum: "+233241234567" });
});

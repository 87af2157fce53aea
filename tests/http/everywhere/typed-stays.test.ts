import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Asked,
  addOneOfEach,
  dashboardRoutes,
} from "../../factories/every-dashboard-route.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import {
  type Button,
  everythingKept,
  type TypedForm,
  typedForms,
} from "../../setup/typed-forms.ts";

/**
 * One rule for the product: no button drops what was typed in another field of its form. The walk
 * finds the pages, forms and buttons by itself, types in each field, presses each button, and looks
 * for what it typed: on the page that follows, or in the database.
 */

/** Buttons that say themselves that they throw away, or go back to what was. */
const THROWS_AWAY = /^(?:discard|delete|remove|clear|cancel|back\b|undo|reset|start again|leave)/i;
/** Fields of which nothing is kept, and why. */
const NOT_KEPT: [field: RegExp, why: string][] = [
  [/^sign\./, "drawn as a picture by whichever button is pressed, and empty again"],
  [/^confirmation$/, "a sentence typed to say that one means it"],
  [/^homepage$/, "people don't see it"],
];

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let pages: Asked[];

async function begin(): Promise<void> {
  await app?.stop();
  app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  owner = await app.organiser({ email: "owner@lagoon.test" });
  const ids = await addOneOfEach(app, owner, "A title", "Ada");
  pages = dashboardRoutes(ids).filter(({ loads, postOnly }) => loads && !postOnly);
}
beforeAll(begin);
afterAll(() => app.stop());

async function formsAt(id: string): Promise<{ path: string; forms: TypedForm[] }> {
  const path = pages.find((one) => one.id === id)?.path ?? "";
  const answer = await owner.get(path);
  const isPage = answer.headers.get("Content-Type")?.includes("text/html");
  const isShown = answer.status === 200 && isPage;
  return { path, forms: isShown ? await typedForms(await answer.text(), path) : [] };
}

/** A form as it is now, with one of its buttons; once more in a new app where it is gone. */
async function buttonAt(id: string, at: number, words: string, isAgain = false) {
  const { path, forms } = await formsAt(id);
  const form = forms[at];
  const button = form?.buttons.find((one) => one.words === words);
  if (form && button) return { path, form, button };
  if (isAgain) throw new Error(`${id} has no button ${words}`);
  await begin();
  return buttonAt(id, at, words, true);
}

/**
 * Sends the form at `path` with what is typed but in `untouched`; all that the browser has then, on
 * the pages that follow and when the form is opened again, and all that we have.
 */
async function press(
  { path, form, button }: { path: string; form: TypedForm; button: Button },
  untouched: Set<string>,
) {
  const body = form.isMultipart ? new FormData() : new URLSearchParams();
  for (const { name, value, typed } of form.fields)
    body.append(name, typed === null || untouched.has(name) ? value : typed);
  if (button.name) body.append(button.name, button.value);
  let answer = await owner.post(button.action ?? form.action, body);
  const { status } = answer;
  const first = await answer.text();
  let seen = first;
  for (let hops = 0; hops < 4; hops++) {
    const there = answer.headers.get("Location");
    if (!there?.startsWith("/")) break;
    answer = await owner.get(there);
    seen += await answer.text();
  }
  if (status === 303) seen += await (await owner.get(path)).text();
  return { status, first, seen: seen + (await everythingKept(app.context.db)) };
}

/** The names of the fields that a refused page calls wrong. */
const wrongIn = (html: string, { fields }: TypedForm) =>
  fields
    .filter(({ name }) => new RegExp(`href="#${name.replace(/[^\\w-]/g, ".")}[^"]*"`).test(html))
    .map(({ name }) => name);

/** What is lost by a button: all typed at once, then without what is refused of it. */
async function lostBy(id: string, at: number, words: string): Promise<string[]> {
  const lost = new Set<string>();
  const untouched = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const pressed = await buttonAt(id, at, words);
    const { form } = pressed;
    const { status, first, seen } = await press(pressed, untouched);
    for (const { name, mark } of form.fields)
      if (mark && !untouched.has(name) && !seen.includes(mark))
        lost.add(`${id}, ${words} ${status}: ${name}`);
    const wrong = status === 422 ? wrongIn(first, form) : [];
    if (wrong.every((name) => untouched.has(name))) break;
    for (const name of wrong) untouched.add(name);
  }
  return [...lost];
}

test("no button of a form drops what was typed in it", {
  tags: ["long"],
  timeout: 1_800_000,
}, async () => {
  const walked: string[] = [];
  const lost: string[] = [];
  for (const id of pages.map((page) => page.id)) {
    const { forms } = await formsAt(id);
    for (const [at, { fields, buttons }] of forms.entries()) {
      const all = [...new Set(buttons.map(({ words }) => words))];
      const typed = fields.filter(({ mark }) => mark).length;
      walked.push(`${id} (${typed} fields): ${all.join(" | ")}`);
      for (const words of all.filter((one) => !THROWS_AWAY.test(one)))
        lost.push(...(await lostBy(id, at, words)));
    }
  }
  console.log(`${walked.length} forms\n${walked.join("\n")}`);
  const isMeant = (name: string) => NOT_KEPT.some(([field]) => field.test(name));
  expect(lost.filter((one) => !isMeant(one.split(": ").at(-1) ?? ""))).toEqual([]);
  expect(walked.length).toBeGreaterThan(75);
});

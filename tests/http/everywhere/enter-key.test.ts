import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Asked,
  addOneOfEach,
  dashboardRoutes,
} from "../../factories/every-dashboard-route.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** What nobody expects of the Enter key in a text field. */
const DANGEROUS =
  /^(?:publish|delete|remove|discard|send|cancel|release|erase|pause|resume|sign out|archive|unpublish|decline|approve|revoke|throw|end|leave|undo|restore|issue|stop|suspend)/i;
/** Fields in which Enter submits the form (HTML: implicit submission). */
const TYPED =
  /<input\b(?![^>]*type="(?:hidden|checkbox|radio|file|submit|button|color|range|image|reset)")[^>]*>/;

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let pages: Asked[];

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  owner = await app.organiser({ email: "owner@lagoon.test" });
  pages = dashboardRoutes(await addOneOfEach(app, owner, "A title", "Ada"));
});
afterAll(() => app.stop());

interface Button {
  at: number;
  words: string;
}

/**
 * Of each form with a field to type in, its submit buttons in the order of the page, also those
 * outside it.
 */
function formsOf(html: string): Button[][] {
  const buttons = [...html.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)]
    .filter(([, attributes]) => !/type="(?:button|reset)"/.test(attributes!))
    .map(({ 1: attributes, 2: content, index }) => ({
      at: index,
      owner: /\bform="([^"]*)"/.exec(attributes!)?.[1] ?? null,
      words: content!.replace(/<[^>]*>/g, "").trim(),
    }));
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, , content]) => TYPED.test(content!))
    .map(({ 0: whole, 1: attributes, index }) => {
      const id = /\bid="([^"]*)"/.exec(attributes!)?.[1];
      const isInside = ({ at }: Button) => at > index && at < index + whole.length;
      return buttons.filter((button) =>
        button.owner === null ? isInside(button) : button.owner === id,
      );
    });
}

test("Enter in a field never publishes, sends or deletes without need", {
  tags: ["long"],
}, async () => {
  const found: string[] = [];
  let forms = 0;
  for (const { id, path } of pages.filter(({ loads, postOnly }) => loads && !postOnly)) {
    const response = await owner.get(path);
    if (!response.headers.get("Content-Type")?.includes("text/html")) continue;
    for (const buttons of formsOf(await response.text())) {
      forms++;
      const [first] = buttons;
      if (first && buttons.length > 1 && DANGEROUS.test(first.words))
        found.push(`${id}: ${buttons.map(({ words }) => words).join(" | ")}`);
    }
  }
  expect(forms).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

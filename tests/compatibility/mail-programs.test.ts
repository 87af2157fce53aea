import { type CanIEmailOptions, caniemail } from "caniemail";
import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { ALL_EMAILS, renderSample } from "../../app/dev/emails/all-emails.server.tsx";

/** The programs that almost everybody in our audience reads with, as caniemail.com names them. */
const PROGRAMS = ["gmail.*", "outlook.*", "yahoo.*", "apple-mail.*", "samsung-email.*"];

/** What some of them pass over or take in part, and why nobody misses it. */
const ACCEPTED: Record<string, string> = {
  "<body> element": "becomes a div; its colour is also the outermost table's",
  "<style> element": "holds only the dark theme and what phones gain",
  "@media": "the e-mail is light, and columns are narrow",
  "Class selector": "as <style>",
  "color-scheme meta tag": "the e-mail is light there",
  "<ul>, <ol> and <dl>": "other margins",
  "align attribute": "not on tables in Outlook for Mac, which knows max-width and margin",
  background: "one colour, which all take; Yahoo leaves out pictures",
  border: "not on links in Outlook: the button's cell has its colour",
  "border-radius": "square corners",
  "dir attribute": "words stand on the other side, and read right",
  display: "block on links and pictures: a cell around has their size",
  "display:none": "a line that an inbox shows anyway",
  "font-size": "px only",
  "font-weight": "600 is bold",
  "height property": "auto, beside a width attribute",
  "lang attribute": "only screen readers",
  "letter-spacing": "positive px only",
  "line-height": "Outlook on Windows takes the nearest of its own",
  "mailto: links": "asks first",
  margin: "0 and positive px only",
  "max-width": "Outlook on Windows has a table of 600 px around",
  padding: "on cells; on links Outlook has letters instead",
  "role attribute": "only screen readers",
  "table-layout": "columns have a width attribute",
  "text-align": "left and center only",
  "text-decoration": "none, and links are blue where it isn't taken",
  "white-space": "an amount may be on two lines",
  "width attribute": "not on paragraphs",
  "width property": "beside a width attribute",
  "word-break": "a long word widens the e-mail",
};

const NAMES = Object.keys(ALL_EMAILS);
const emails = await Promise.all(NAMES.map(async (name) => ({ name, ...(await sampleOf(name)) })));

async function sampleOf(name: string) {
  const sample = await renderSample(name);
  if (!sample) throw new Error(`no sample of ${name}`);
  return sample;
}

function notTakenEverywhere(html: string): string[] {
  const clients = PROGRAMS as CanIEmailOptions["clients"];
  const { errors, warnings } = caniemail({ clients, html }).issues;
  return [...errors.values(), ...warnings.values()].flat().map(({ title }) => title);
}

/** As Outlook on Windows reads it: what is in its comments is there. */
function inOutlook(html: string) {
  const { document } = new Window();
  document.write(html.replace(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g, "$1"));
  return document;
}

test("caniemail.com knows no fault but the accepted ones", () => {
  const found = new Set(emails.flatMap(({ html }) => notTakenEverywhere(html)));
  expect([...found].filter((title) => !Object.hasOwn(ACCEPTED, title))).toEqual([]);
  expect(Object.keys(ACCEPTED).filter((title) => !found.has(title))).toEqual([]);
});

test.each(emails)("$name: Outlook.com keeps its styles", ({ html }) => {
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css);
  expect(styles.join("")).toContain("prefers-color-scheme:dark");
  for (const css of styles) expect(css).not.toContain("}}");
});

test.each(emails)("$name: 600 pixels wide in Outlook on Windows", ({ html }) => {
  const document = inOutlook(html);
  const card = document.querySelector(".card");
  expect(card?.closest("table[width='600']")).toBeTruthy();
  const padded = [...document.querySelectorAll("[style*='padding']")].map(({ tagName }) => tagName);
  expect(padded.filter((tag) => !["TD", "A", "UL", "OL"].includes(tag))).toEqual([]);
});

test.each(emails)("$name: buttons can be pressed all over in Outlook", ({ html }) => {
  for (const button of inOutlook(html).querySelectorAll("a.btn")) {
    const room = [...button.querySelectorAll("i")].map((one) => one.getAttribute("style"));
    expect(room).toEqual([
      expect.stringContaining("mso-text-raise"),
      expect.stringContaining("mso-font-width"),
    ]);
    expect(button.closest("td")?.getAttribute("bgcolor")).toMatch(/^#/);
    expect(button.textContent?.trim()).not.toBe("");
  }
});

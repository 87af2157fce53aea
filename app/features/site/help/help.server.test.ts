import { expect, test } from "vitest";
import type { Config } from "#app/platform/config.server.ts";
import { readQuestions, splitQuestions } from "./help.server.ts";
import { CATEGORY_IDS } from "./help-categories.ts";

const CONFIG = {
  appName: "Lagoon <&>",
  appUrl: "https://lagoon.test",
  supportEmail: "help@lagoon.test",
  brand: { legalEntity: "Lagoon Ltd", legalAddress: null },
  payments: { provider: null, paystack: { baseUrl: "", secretKey: "" } },
} as Config;
const categories = readQuestions(CONFIG);
const all = categories.flatMap(({ questions }) => questions);

test("there are five categories, named in order, with at least thirty questions", () => {
  expect(categories.map(({ id, title }) => [id, title])).toEqual([
    ["getting-started", "Getting Started"],
    ["managing-recipients", "Managing Recipients"],
    ["sending-certificates-and-bulk-emails", "Sending Certificates & Bulk Emails"],
    ["troubleshooting-and-support", "Troubleshooting & Support"],
    ["security-and-account-management", "Security & Account Management"],
  ]);
  expect(categories.map(({ id }) => id)).toEqual([...CATEGORY_IDS]);
  for (const { id, questions } of categories)
    expect([id, questions.length >= 5]).toEqual([id, true]);
  expect(all.length).toBeGreaterThanOrEqual(30);
});

test("each question has its own anchor, an answer, and no markup", () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { id, question, html, text } of all) {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect([question, /[<>{}*]|&[a-z]+;/.test(question)]).toEqual([question, false]);
    expect([question, text.length > 60 && text.length < 900]).toEqual([question, true]);
    expect(html).not.toContain("<h");
    expect(text).not.toMatch(/<[a-z/]|&(?:amp|lt|quot);|\*\*|\{\{/);
  }
});

test("what the specification says of signing up and of upgrading is said", () => {
  const text = (start: string) => all.find(({ id }) => id.startsWith(start))?.text;
  expect(text("how-do-i-create-an-account")).toMatch(
    /your name, e-mail address and a password.*KYC.*National Identification Number.*phone number/,
  );
  expect(text("how-do-i-upgrade-my-plan")).toContain(
    "Upgrades are under the pricing plans section of your account settings",
  );
});

test("the installation's name stands in them as text", () => {
  const phones = all.find(({ id }) => id.startsWith("which-browsers"))!;
  expect(phones.html).toContain("Lagoon &lt;&amp;&gt;");
  expect(phones.text).toContain("Lagoon <&>");
});

test("a page without questions gives none; answers end at the next question", () => {
  expect(splitQuestions("<p>Only words.</p>\n")).toEqual([]);
  expect(
    splitQuestions(
      '<h2 id="a">A &amp; <em>b</em>?</h2>\n<p>One</p>\n<ul><li>two</li></ul>\n<h2 id="c">C?</h2>\n',
    ),
  ).toEqual([
    { id: "a", question: "A & b?", html: "<p>One</p>\n<ul><li>two</li></ul>", text: "One two" },
    { id: "c", question: "C?", html: "", text: "" },
  ]);
});

import { expect, test } from "vitest";
import { fillMessage, measureMessage } from "#app/engines/message-document/message-template.ts";
import { readConfig } from "#app/platform/config.server.ts";
import type { EmailTemplate } from "./email-template.ts";
import { renderFormEmail } from "./render-email.server.tsx";

const app = { config: readConfig({ NODE_ENV: "test", APP_NAME: "Iweri" }) };
const account = { name: "Lagoon {Digital} <Academy>", supportEmail: "help@lagoon.test" };
const letter: EmailTemplate = {
  subject: "You have a place, {First Name}: CVs that pass",
  preheader: "See you on Saturday, [First Name].",
  heading: "You have a place",
  body: "Dear {First Name},\n\nsee https://lagoon.test/map?for={First Name} and bring:\n- your [Thing]\n- a pen\n\nJoin here: {Join Link}",
  facts: [
    { label: "When", value: "Saturday 29 November 2025, 10:00 to 11:30, West Africa Time (Lagos)" },
    { label: "Host", value: "Dr Ngọzị Okonkwọ" },
  ],
  button: { words: "Join the webinar", address: "https://iweri.test/j/{Join Token}" },
  links: [
    { words: "Cancel my place", address: "https://iweri.test/w/{Join Token}/cancel" },
    {
      words: "Google Calendar",
      address: "https://calendar.google.com/calendar/render?action=TEMPLATE&text={First Name}",
    },
  ],
  why: "You receive this because you registered.",
  addresses: { "Join Link": "https://iweri.test/j/{Join Token}" },
};
const values = {
  "First Name": "Fúnmiláyọ̀ & Co",
  Thing: "CV",
  "Join Token": "7k2m94qx7k2m94qx7k2m94qx7k",
};

const LETTERS: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
};
const visibleWords = (html: string) =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, "")
    .replace(/<div data-skip-in-text="true"[^>]*>[^<]*<\/div>/, "")
    .replace(/<br\/?>|<\/(?:p|h1|td|li)>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity, name: string) => LETTERS[name] ?? entity)
    .replace(/[^\S\n]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
const bytes = (text: string) => new TextEncoder().encode(text).length;
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]!.replaceAll("&amp;", "&"));

test("a letter, filled: as plain text", async () => {
  const { subject, text } = fillMessage(await renderFormEmail(app, account, letter), values);
  expect(subject).toBe("You have a place, Fúnmiláyọ̀ & Co: CVs that pass");
  expect(text).toBe(`Lagoon {Digital} ‹Academy›

You have a place

Dear Fúnmiláyọ̀ & Co,

see https://lagoon.test/map?for=F%C3%BAnmil%C3%A1y%E1%BB%8D%CC%80%20%26%20Co and bring:

- your CV
- a pen

Join here: https://iweri.test/j/7k2m94qx7k2m94qx7k2m94qx7k

When: Saturday 29 November 2025, 10:00 to 11:30, West Africa Time (Lagos)
Host: Dr Ngọzị Okonkwọ

Join the webinar:
https://iweri.test/j/7k2m94qx7k2m94qx7k2m94qx7k

Cancel my place: https://iweri.test/w/7k2m94qx7k2m94qx7k2m94qx7k/cancel
Google Calendar: https://calendar.google.com/calendar/render?action=TEMPLATE&text=F%C3%BAnmil%C3%A1y%E1%BB%8D%CC%80%20%26%20Co

You receive this because you registered.
Questions? help@lagoon.test · Made with Iweri`);
});

test("a filled HTML e-mail has organiser's name, linked addresses and both themes", async () => {
  const { html } = fillMessage(await renderFormEmail(app, account, letter), values);
  const name = "F%C3%BAnmil%C3%A1y%E1%BB%8D%CC%80%20%26%20Co";
  const join = "https://iweri.test/j/7k2m94qx7k2m94qx7k2m94qx7k";
  expect(linksOf(html)).toEqual([
    `https://lagoon.test/map?for=${name}`,
    join,
    join,
    "https://iweri.test/w/7k2m94qx7k2m94qx7k2m94qx7k/cancel",
    `https://calendar.google.com/calendar/render?action=TEMPLATE&text=${name}`,
    "mailto:help@lagoon.test",
  ]);
  expect(visibleWords(html)).toMatch(
    /^Lagoon \{Digital\} ‹Academy›You have a place\nDear Fúnmiláyọ̀ & Co,/,
  );
  expect(html).toContain("prefers-color-scheme:dark");
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(html.match(/<title>([^<]*)<\/title>/)?.[1]).toBe(
    "You have a place, Fúnmiláyọ̀ &amp; Co: CVs that pass",
  );
  expect(html.match(/<table /g)).toHaveLength(html.match(/<table role="presentation"/g)!.length);
  expect(html).not.toMatch(
    /<img|<script|<link|url\(|<!--(?!\[if mso\])|[\ue000-\ue013]|undefined|null|\[object/,
  );
});

test("C15 an e-mail adds at most 3 KB of HTML, below Gmail's limit", async () => {
  const filled = fillMessage(await renderFormEmail(app, account, letter), values);
  const addresses = linksOf(filled.html).reduce((sum, address) => sum + bytes(address), 0);
  const preheader = filled.html.match(/<div data-skip-in-text="true"[^>]*>([^<]*)/)![1]!;
  const words = bytes(visibleWords(filled.html)) + bytes(preheader);
  expect(bytes(filled.html) - words - addresses).toBeLessThanOrEqual(3072);
  const long = {
    ...letter,
    body: "A line of a long letter, as people write them.\n\n".repeat(400),
  };
  expect(
    measureMessage(fillMessage(await renderFormEmail(app, account, long), values)).tooLarge,
  ).toBe(false);
});

const HOSTILE =
  "A\r\nBcc: x@evil.test <b>\"&'</b> {Thing} {{x}} {/First Name} \ue000Thing\ue001 \u0000\ud800";
const SHOWN = "A Bcc: x@evil.test <b>\"&'</b> {Thing} {{x}} {/First Name} ";
/** There is nothing in it to press. */
const IN_SUBJECT = "A Bcc: x@\u200bevil.\u200btest ‹b›\"&'‹/b› {Thing} {{x}} {/First Name} ";

test("what a person typed stays text: no markup, header or placeholder", async () => {
  const template = await renderFormEmail(app, account, letter);
  const { subject, html, text } = fillMessage(template, { ...values, "First Name": HOSTILE });
  expect(subject).toContain(IN_SUBJECT);
  expect(subject).not.toMatch(/[\u0000-\u001f]/);
  expect(visibleWords(html).replace(/\s+/g, " ")).toContain(`Dear ${SHOWN}`);
  expect(text.replace(/\s+/g, " ")).toContain(`Dear ${SHOWN}`);
  expect(html).not.toContain("<b>&quot;");
  for (const link of linksOf(html)) expect(link).toMatch(/^[\x21-\x7e]+$/);
});

test("what an organiser types stays text: markup, braces without a partner, markers", async () => {
  const body = "<script>x</script> {{ } ] { \ue000Thing\ue001 1. {Thing}";
  const { html, text } = fillMessage(
    await renderFormEmail(app, account, { ...letter, body }),
    values,
  );
  expect(visibleWords(html)).toContain("<script>x</script> {{ } ] { Thing 1. CV");
  expect(text).toContain("<script>x</script> {{ } ] { Thing 1. CV");
});

test("unknown brackets stay as typed when names are given, otherwise become empty", async () => {
  const given = {
    ...letter,
    subject: "{First Name} [sic] {x}",
    body: "{First Name} [sic] {x} {Join Link}",
    facts: [{ label: "{x}", value: "[y] {thing}" }],
  };
  const closed = fillMessage(
    await renderFormEmail(app, account, { ...given, names: ["First Name", "Thing"] }),
    values,
  );
  expect(closed.subject).toBe("Fúnmiláyọ̀ & Co [sic] {x}");
  expect(closed.text).toContain(
    "Fúnmiláyọ̀ & Co [sic] {x} https://iweri.test/j/7k2m94qx7k2m94qx7k2m94qx7k",
  );
  expect(closed.text).toContain("{x}: [y] CV");
  expect(closed.html).toContain("[sic] {x}");
  const open = fillMessage(await renderFormEmail(app, account, given), values);
  expect(open.subject).toBe("Fúnmiláyọ̀ & Co");
});

test("a paid plan may leave the product's name out", async () => {
  const { html, text } = await renderFormEmail(app, { ...account, showsBranding: false }, letter);
  expect(`${html}${text}`).not.toContain("Iweri");
});

test("a person's answers stand below, in their own words", async () => {
  const answers = [{ label: "Where {do} you work?", value: "{Answer 1}" }];
  const template = await renderFormEmail(app, account, { ...letter, answers, names: ["Answer 1"] });
  const { html, text } = fillMessage(template, { "Answer 1": "Co-op\nMarket {Thing}" });
  expect(text).toContain("Your answers\n\nWhere {do} you work?\nCo-op\nMarket {Thing}");
  expect(html).toContain("<b>Co-op<br/>Market {Thing}</b>");
});

test("an image never makes an e-mail wider than a phone", async () => {
  const body =
    "![Our hall](https://iweri.test/i/abc-1088x400.jpg)\n\n::: columns\n\nLeft\n\n::: next\n\nRight\n\n::: end\n\n---";
  const { html } = await renderFormEmail(app, account, { ...letter, body, bodyFormat: "markdown" });
  expect(html).toMatch(/width="544" style="display:block;width:100%;max-width:544px/);
  expect(html).toContain(".col{display:block!important");
  expect(html).toContain("hr{border-color:#2a3556!important}");
});

test("a script inside a block of an e-mail never survives", async () => {
  const body =
    "# <script>a()</script>\n\n- <img src=x onerror=b()>\n\n[x](javascript:c())\n\n[[y]](data:text/html,<script>d()</script>)";
  const { html, text } = await renderFormEmail(app, account, {
    ...letter,
    body,
    bodyFormat: "markdown",
  });
  expect(html).not.toMatch(/<script|<img|href="(?:javascript|data)/i);
  expect(text).toContain("<img src=x onerror=b()>");
});

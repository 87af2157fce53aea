import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { cloneElement } from "react";
import { expect, test } from "vitest";
import { fillMessage } from "#app/engines/message-document/message-template.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import { renderFormEmail } from "#app/features/forms/emails/render-email.server.tsx";
import { STATUS_KINDS } from "#app/features/webinars/emails/usual-text.ts";
import { webinarEmail } from "#app/features/webinars/emails/webinar-email.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { LANGUAGES } from "#app/ui/languages/languages.ts";
import { zonedMoment } from "#app/ui/languages/moments.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { findPhrases, readPhrases } from "../../../bin/phrases.mjs";
import { asSeen, drawn } from "../../../tests/setup/as-seen.ts";
import { ALL_EMAILS, renderSample } from "./all-emails.server.tsx";

/** A sentence that takes one breath. */
const MAX_WORDS = 30;
const EMAILS = new URL("../../../emails/", import.meta.url);

test("every template is listed", async () => {
  const files = readdirSync(EMAILS).filter((file) => file.endsWith(".tsx"));
  const components = await Promise.all(
    files.map(async (file) => Object.keys(await import(new URL(file, EMAILS).href))),
  );
  const names = components
    .flat()
    .map((name) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase());
  expect(Object.keys(ALL_EMAILS).sort()).toEqual(names.sort());
});

test.each(Object.keys(ALL_EMAILS))("%s is shown with props of its own", async (name) => {
  const sample = await renderSample(name);
  expect(sample?.text.length).toBeGreaterThan(40);
  expect(`${sample?.html}${sample?.text}`).not.toMatch(/undefined|\[object Object\]|NaN/);
});

test("no e-mail has a listed phrase or an unspeakable sentence", async () => {
  const known = readPhrases();
  const found: string[] = [];
  for (const name of Object.keys(ALL_EMAILS)) {
    const text = (await renderSample(name))!.text;
    for (const { found: phrase, better } of findPhrases(known, "email.md", text))
      found.push(`${name}: “${phrase}” → ${better}`);
    for (const sentence of text.split(/\n\s*\n|(?<=[.!?])\s+/)) {
      const words = sentence.split(/\s+/).filter((word) => !word.includes("://"));
      if (words.length > MAX_WORDS) found.push(`${name}: ${sentence}`);
    }
  }
  expect(found).toEqual([]);
});

test.each(Object.keys(ALL_EMAILS))(
  "C38 the text part of %s is written for people",
  async (name) => {
    expect(proseProblems((await renderSample(name))!.text)).toEqual([]);
  },
);

const GUEST_EMAILS = [
  ...STATUS_KINDS,
  "cancel",
  "change-1",
  "again-1",
  "reminder-60",
  "follow-up-attended",
  "follow-up-absent",
] as const;

test.each(LANGUAGES)("C38 in $english, so are those of guests' e-mails", async ({ code }) => {
  const texts = textsIn(code);
  const at = new Date("2026-11-28T14:30:00Z");
  const app = { config: readConfig({ NODE_ENV: "test", DATA_DIR: tmpdir() }) };
  for (const kind of GUEST_EMAILS) {
    const letter = webinarEmail({
      kind,
      state: "registered",
      appUrl: "https://iweri.test",
      messages: "{}",
      hasNote: true,
      hasDoor: true,
      texts,
    });
    const account = { name: "Lagoon", supportEmail: "help@lagoon.test" };
    const { subject, text } = fillMessage(await renderFormEmail(app, account, letter), {
      "First Name": "Ada",
      "Webinar Title": "CVs that pass the screen",
      Host: "Ngọzị Okonkwọ",
      When: zonedMoment(at, "Africa/Lagos", texts),
      "Starts In": "1",
      Note: "-",
      "Organization Name": "Lagoon",
      "Join Token": "7k2m94qx7k2m94qx7k2m94qx7k",
    });
    expect([kind, ...proseProblems(`${subject}\n${text}`)]).toEqual([kind]);
  }
});

const RUN_TOGETHER = /(?:\p{Ll}|\d)(?=\p{Lu}\p{Ll})|[\p{L}\d](?=[₦€£])|[.!?](?=\p{Lu}\p{Ll})/u;

/** Where a text part shows that it came from HTML or from a database. */
function proseProblems(text: string): string[] {
  const words = text.replace(/(?:https?:\/\/|mailto:)[^\s)]+|\S+@\S+|LinkedIn|Lag00n/g, "…");
  const known: [string, RegExp][] = [
    ["a date of a database", /\d{4}-\d\d-\d\d|\d\dT\d\d|\.000Z/],
    ["a clock of twelve hours", /\d ?[ap]\.?m\b/i],
    ["another name of the zone", /West Africa Standard|\bWAT\b|GMT[+-]/],
    ["words run together", RUN_TOGETHER],
    ["words twice", /(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/iu],
    ["markup", /<\/?[a-z][^>]*>|&(?:#\d+|[a-z]+);/i],
    ["an address alone in brackets", /^\s*\(…\)/m],
    ["a label without a value", /[^…]:$(?!\n)/m],
  ];
  return known.flatMap(([what, form]) => {
    const found = form.exec(words);
    return found
      ? [`${what}: ${words.slice(Math.max(0, found.index - 30), found.index + 30)}`]
      : [];
  });
}

test.each(Object.keys(ALL_EMAILS))(
  "%s: names of the other direction stand in place",
  async (name) => {
    const arabic = {
      "Fúnmiláyọ̀ Adébáyọ̀": "حليمة يوسف",
      Fúnmiláyọ̀: "حليمة",
      "Tunde Bello": "حسن بلو",
    };
    const names = {
      ...arabic,
      "Lagoon Digital Academy": "أكاديمية البحيرة",
      "Harbour Trust": "المرفأ",
    };
    const mail = ALL_EMAILS[name]!;
    const { subject, text } = await renderNotice(
      String(mail.props.subject),
      cloneElement(mail, withNames(mail.props, names)),
    );
    for (const line of [subject, ...text.split("\n")]) {
      const typed = line.replace(/[\u2066-\u2069]/g, "");
      const wanted = Object.values(names).reduce(
        (all, one) => all.replaceAll(one, drawn(one)),
        typed,
      );
      expect(asSeen(line)).toBe(wanted);
    }
  },
);

function withNames(props: unknown, names: Record<string, string>): Record<string, unknown> {
  return JSON.parse(
    Object.entries(names).reduce(
      (all, [name, other]) => all.replaceAll(name, other),
      JSON.stringify(props),
    ),
  );
}

test("an unknown name has no sample", async () => {
  expect(await renderSample("constructor")).toBeNull();
});

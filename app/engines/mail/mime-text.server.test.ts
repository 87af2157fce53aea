import { simpleParser } from "mailparser";
import MailComposer from "nodemailer/lib/mail-composer";
import { expect, test } from "vitest";
import type { MailMessage } from "./message.ts";
import { mimeBytes } from "./mime-bytes.server.ts";
import { mimeOptions } from "./mime-options.ts";
import { textMime } from "./mime-text.server.ts";
import { withDotsDoubled } from "./smtp-session.server.ts";

const message: MailMessage = {
  messageId: "<0193@lagoon.test>",
  from: { name: "Lagoon Digital Academy", email: "certificates@lagoon.test" },
  to: { name: "Fúnmiláyọ̀ Adébáyọ̀", email: "funmi@people.test" },
  replyTo: "help@lagoon.test",
  subject: "Your certificate, Fúnmiláyọ̀",
  html: "<p>Ẹ kú iṣẹ́, <b>Fúnmiláyọ̀</b></p>\n<p style='a=b'>.</p>  \n",
  text: "Ẹ kú iṣẹ́\n.\n.. dots\ntrailing \t\nlast",
  headers: {
    "List-Unsubscribe": "<https://x.test/u>, <mailto:help@lagoon.test?subject=Unsubscribe>",
  },
};

const byNodemailer = (given: MailMessage): Promise<Buffer> =>
  new MailComposer({ ...mimeOptions(given), date: undefined }).compile().build();

/** As a server keeps it: what was added to dots on the way is taken off again. */
const travelled = (mime: Buffer): Buffer =>
  Buffer.from(withDotsDoubled(mime).toString("latin1").replace(/^\./gm, ""), "latin1");

const lines = (text: string | undefined | false) =>
  (text || "").replace(/\r\n?/g, "\n").replace(/\n+$/, "");

async function read(mime: Buffer) {
  const { subject, from, to, cc, replyTo, messageId, headers, text, html, attachments } =
    await simpleParser(mime, {
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipImageLinks: true,
    });
  const people = [from, to, cc, replyTo].map((field) =>
    [field ?? []].flat().flatMap(({ value }) => value),
  );
  const list = [
    headers.get("list"),
    headers.get("auto-submitted"),
    headers.get("content-type"),
  ].map((value) => JSON.stringify(value)?.replace(/"boundary":"[^"]*"/, ""));
  return {
    subject,
    people,
    messageId,
    list,
    text: lines(text),
    html: lines(html),
    attachments: attachments.length,
  };
}

async function expectSame(given: MailMessage): Promise<void> {
  const ours = textMime(given, new Date());
  expect(ours).not.toBeNull();
  const sent = travelled(ours!);
  const longest = Math.max(
    ...sent
      .toString("latin1")
      .split("\r\n")
      .map(({ length }) => length),
  );
  expect(longest).toBeLessThanOrEqual(998);
  const theirs = travelled(await byNodemailer(given));
  expect(await read(sent)).toEqual(await read(theirs));
  const { text, html } = await read(sent);
  expect([text, html]).toEqual([lines(given.text), lines(given.html)]);
}

test.each<[string, Partial<MailMessage>]>([
  ["accents, dots and trailing spaces", {}],
  [
    "plain ASCII",
    { html: "<p>Hello</p>", text: "Hello\n", to: { name: "Ada Obi", email: "a@b.test" } },
  ],
  ["Windows and bare line ends", { text: "one\r\ntwo\rthree\n\n", html: "<p>x</p>\r\n" }],
  [
    "lines of thousands of letters",
    { text: "Ọ".repeat(3_000), html: `<p>${"word = ".repeat(2_000)}</p>` },
  ],
  ["a line of 998 letters", { text: "x".repeat(998), html: `<p>${"y".repeat(991)}</p>` }],
  [
    "Arabic",
    {
      text: "السلام عليكم ".repeat(400),
      html: "<p dir=rtl>شهادة</p>".repeat(100),
      subject: "شهادة إتمام الدورة التدريبية",
    },
  ],
  [
    "Chinese",
    {
      text: "日本語".repeat(400),
      html: "<p>日本語</p>".repeat(100),
      to: { name: "日本語", email: "a@b.test" },
    },
  ],
  [
    "emoji at a line's end",
    {
      text: `${"a".repeat(73)}👩🏽‍🎓\n${"é".repeat(26)}👩🏽‍🎓`,
      subject: `🎓 ${"👩🏽‍🎓".repeat(30)}`,
    },
  ],
  [
    "lines like mbox and boundaries",
    { text: "From me\n--=_part\n--=_part--\n.\n", html: "<p>\n--=_part--\n</p>\n." },
  ],
  [
    "a quoted, a long and no name",
    { to: { name: `"Ada", Obi <a@b>; ${"Adébáyọ̀ ".repeat(40)}`, email: "a@b.test" } },
  ],
  ["no name", { to: { name: "", email: "a@b.test" } }],
  ["a long subject of words, and of one", { subject: `${"word ".repeat(80)}${"x".repeat(300)}` }],
  [
    "what could begin a header",
    { subject: "Hi\r\nX-Evil: 1", to: { name: "Ada\r\nBcc: spy@evil.test", email: "a@b.test" } },
  ],
  ["an international domain", { to: { name: "Ọlá", email: "ola@ẹ̀kọ́.example" } }],
  ["copies", { cc: ["one@b.test", "two@b.test"], bcc: ["three@b.test"] }],
  [
    "one-click unsubscribing",
    {
      headers: {
        "List-Unsubscribe": `<https://x.test/${"u".repeat(200)}>`,
        "Auto-Submitted": "auto-generated",
      },
    },
  ],
])("a parser reads what it reads in nodemailer's: %s", async (_, change) => {
  await expectSame({ ...message, ...change });
});

test("Bcc and a line break in an address leave no trace", async () => {
  const mime = textMime(
    { ...message, bcc: ["spy@b.test"], to: { name: "x", email: "a@b.test>\r\nBcc: spy@b.test" } },
    new Date(),
  );
  expect(mime!.toString().split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im);
});

test.each<[string, Partial<MailMessage>]>([
  ["no plain text", { text: "" }],
  [
    "an attachment",
    {
      attachments: [
        { filename: "a.pdf", contentType: "application/pdf", content: Buffer.from("%PDF") },
      ],
    },
  ],
  [
    "a calendar file",
    {
      calendar: {
        method: "REQUEST",
        filename: "invite.ics",
        content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR",
      },
    },
  ],
])("of another kind are nodemailer's bytes: %s", async (_, change) => {
  const given = { ...message, ...change };
  const undated = (mime: Buffer) => mime.toString("latin1").replace(/^Date: .*\r\n/m, "");
  expect(textMime(given, new Date())).toBeNull();
  expect(undated(await mimeBytes(given))).toBe(undated(await byNodemailer(given)));
});

/** Letters that have been trouble to somebody. */
const HARD = [
  ..." \t\n\r.=-_<>\"',;:@\\?()[]{}!AF1zÀọ́ẹش日👩🏽‍🎓\u0000\u0007\u007f\u00a0\u200b\u2028\ufeff",
  "From ",
  "--=_part",
  "\r\n",
  "=?UTF-8?Q?",
  "x".repeat(90),
];

test("random messages, whole and in pieces, are read the same", async () => {
  const random = seeded(7);
  const some = (most: number) =>
    Array.from(
      { length: Math.floor(random() * most) },
      () => HARD[Math.floor(random() * HARD.length)],
    ).join("");
  const shared = Array.from({ length: 12 }, () => some(120));
  for (let round = 0; round < 60; round++) {
    const pieces = () =>
      Array.from({ length: 2 * Math.floor(random() * 4) + 1 }, (_, index) =>
        index % 2 === 0 ? shared[(index + round) % 12]! : some(20),
      );
    const [html, text] = [
      ["<p>", ...pieces()],
      ["x", ...pieces()],
    ].map(([first, one, ...others]) => [`${first}${one}`, ...others]) as [string[], string[]];
    const given = {
      ...message,
      html: html.join(""),
      text: text.join(""),
      ...(round % 2 === 0 ? { pieces: { html, text } } : {}),
      subject: some(40),
      to: { name: some(20), email: "a@b.test" },
    };
    await expectSame(given);
  }
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

import MailComposer from "nodemailer/lib/mail-composer";
import { expect, test } from "vitest";
import type { MailMessage } from "./mail.ts";
import { mimeBytes } from "./mime-bytes.server.ts";
import { mimeOptions } from "./mime-options.ts";

const message: MailMessage = {
  messageId: "<0193@lagoon.test>",
  from: { name: "Lagoon Digital Academy", email: "certificates@lagoon.test" },
  to: { name: "Fúnmiláyọ̀ Adébáyọ̀", email: "funmi@people.test" },
  replyTo: "help@lagoon.test",
  subject: "Your certificate, Fúnmiláyọ̀",
  html: "<p>Ẹ kú iṣẹ́, <b>Fúnmiláyọ̀</b></p>\n<p style='a=b'>.</p>  \n",
  text: "Ẹ kú iṣẹ́\n.\n.. dots\ntrailing \t\nlast",
  headers: { "List-Unsubscribe": "<https://x.test/u>, <mailto:help@lagoon.test?subject=Unsubscribe>" },
};

/** As nodemailer writes it, at the same second. */
async function byNodemailer(given: MailMessage): Promise<string> {
  const node = new MailComposer({ ...mimeOptions(given), date: undefined }).compile();
  return (await node.build()).toString("latin1");
}

const undated = (mime: string) => mime.replace(/^Date: .*\r\n/m, "");

test.each<[string, Partial<MailMessage>]>([
  ["accents, dots and trailing spaces", {}],
  ["plain ASCII without long lines", { html: "<p>Hello</p>", text: "Hello\n", to: { name: "Ada Obi", email: "a@b.test" } }],
  ["Windows and bare line ends", { text: "one\r\ntwo\rthree\n\n", html: "<p>x</p>\r\n" }],
  ["a very long line", { text: "Ọ".repeat(3_000), html: `<p>${"word = ".repeat(2_000)}</p>` }],
  ["a script that is written as base64", { text: "日本語".repeat(400), html: "<p>日本語</p>".repeat(100) }],
  ["no plain text", { text: "" }],
  ["an attachment", { attachments: [{ filename: "a.pdf", contentType: "application/pdf", content: Buffer.from("%PDF") }] }],
  ["a calendar file", { calendar: { method: "REQUEST", filename: "invite.ics", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR" } }],
  ["an emoji at the end of a line", { text: `${"a".repeat(73)}👩🏽‍🎓\n${"é".repeat(26)}👩🏽‍🎓` }],
])("the same bytes as nodemailer's: %s", async (_, change) => {
  const given = { ...message, ...change };
  expect(undated((await mimeBytes(given)).toString("latin1"))).toBe(undated(await byNodemailer(given)));
});

import MailComposer from "nodemailer/lib/mail-composer";
import { expect, test } from "vitest";
import { mimeOptions } from "./mime-options.ts";

test("a calendar is the last alternative, with METHOD, and attached (RFC 6047)", async () => {
  const content = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Ẹ̀kọ́\r\nEND:VCALENDAR\r\n";
  const message = {
    messageId: "<0123@iweri.test>",
    from: { name: "Lagoon", email: "mail@iweri.test" },
    to: { name: "Ada", email: "ada@people.test" },
    subject: "You are registered",
    html: "<p>Yes</p>",
    text: "Yes",
    calendar: { method: "REQUEST", filename: "invite.ics", content },
  };
  const composer = new MailComposer(mimeOptions(message)).compile();
  const raw = (await composer.build()).toString("utf8");
  const types = [...raw.matchAll(/^Content-Type: ([^\r\n]+(?:\r\n[ \t][^\r\n]+)*)/gm)].map(
    ([, type]) =>
      type!
        .replace(/\r\n[ \t]/g, " ")
        .replace(/; boundary=.*/, "")
        .trim(),
  );
  expect(types).toEqual([
    "multipart/mixed",
    "multipart/alternative",
    "text/plain; charset=utf-8",
    "text/html; charset=utf-8",
    "text/calendar; charset=utf-8; method=REQUEST",
    "application/ics; name=invite.ics",
  ]);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readReport } from "./bounce-report.server.ts";

const KEY = "0".repeat(41);
const sample = (name: string) => readFileSync(`tests/fixtures/bounces/${name}.eml`);

test.each([
  [
    "postfix",
    "status",
    "failed",
    "5.1.1",
    "550 5.1.1 <ada@people.test>: Recipient address rejected: User unknown",
  ],
  [
    "postfix-mailbox-full",
    "status",
    "failed",
    "5.2.2",
    "552 5.2.2 <ada@people.test>: Quota exceeded",
  ],
  ["postfix-delayed", "status", "delayed", "4.2.1", "450 4.2.1"],
  [
    "postfix-expired",
    "status",
    "failed",
    "4.4.1",
    "connect to mail.people.test[192.0.2.25]:25: Connection timed out",
  ],
  ["exim", "status", "failed", "5.0.0", "550 No such user here"],
  ["exchange", "status", "failed", "5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound"],
  [
    "gmail",
    "status",
    "failed",
    "5.1.1",
    "550-5.1.1 The email account that you tried to reach does not exist.",
  ],
  ["ses", "status", "failed", "5.1.1", "550 5.1.1 user unknown"],
  ["exim-plain", "plain", "failed", "", "550 5.1.1 <ada@people.test> User unknown"],
  ["qmail", "plain", "failed", "", "5.1.1)"],
  ["yahoo", "plain", "failed", "", "Sorry, we were unable to deliver your message"],
])("%s: a %s report that ada's message %s", async (name, kind, action, status, diagnostic) => {
  const report = await readReport(sample(name));
  expect(report.kind).toBe(kind);
  expect(report.recipients).toEqual([
    { address: "ada@people.test", action, status, diagnostic: expect.stringContaining(diagnostic) },
  ]);
  expect(report.keys).toEqual([KEY]);
  expect(report.messageId).not.toBe("");
});

test("an out-of-office answer is no bounce, whatever codes are in its words", async () => {
  expect(await readReport(sample("out-of-office"))).toMatchObject({
    kind: "auto-reply",
    recipients: [],
  });
});

test("a feedback report is a complaint, unless it says not-spam", async () => {
  const raw = sample("complaint");
  expect(await readReport(raw)).toMatchObject({ kind: "complaint", keys: [KEY] });
  const kind = (text: string) =>
    readReport(Buffer.from(raw.toString().replace("Feedback-Type: abuse", text)));
  expect((await kind("Feedback-Type: not-spam")).kind).toBe("other");
});

test("a daemon's note that it will try again is no bounce", async () => {
  const note = sample("exim-plain")
    .toString()
    .replace(
      "Mail delivery failed: returning message to sender",
      "Warning: message 1tEx4m delayed 24 hours",
    )
    .replace("This is a permanent error.", "It will be retried.")
    .replace("550 5.1.1 <ada@people.test> User unknown", "451 try later");
  expect(await readReport(Buffer.from(note))).toMatchObject({ kind: "other", recipients: [] });
});

test("a reply, a read receipt, cut-off mail and noise mean nothing", async () => {
  const reply =
    "From: Ada <ada@people.test>\r\nTo: bounces@iweri.test\r\nSubject: 550 5.1.1\r\n\r\nUser unknown\r\n";
  const receipt =
    "From: ada@people.test\r\nContent-Type: multipart/report; report-type=disposition-notification; boundary=b\r\n\r\n--b\r\nContent-Type: message/disposition-notification\r\n\r\nFinal-Recipient: rfc822; ada@people.test\r\nDisposition: manual-action/MDN-sent-manually; displayed\r\n\r\n--b--\r\n";
  for (const text of [
    reply,
    receipt,
    "",
    "\0\xff\r\n\r\n",
    'Content-Type: multipart/report; boundary=""\r\n\r\n----\r\n',
  ])
    expect(await readReport(Buffer.from(text, "latin1"))).toMatchObject({ kind: "other" });
  for (const name of ["postfix", "gmail", "complaint"])
    for (let length = 0; length < sample(name).length; length += 97)
      await readReport(sample(name).subarray(0, length));
});

test("a report about a message of megabytes is read from its start", async () => {
  const start = sample("postfix").toString().split("--4XyZ1a2b3c.1795424404/mx.iweri.test--")[0]!;
  const cut = Buffer.from(
    `${start}Content-Type: application/pdf\r\n\r\n${"JVBERi0x".repeat(100_000)}`,
  );
  expect((await readReport(cut.subarray(0, 500_000))).recipients).toMatchObject([
    { action: "failed", status: "5.1.1" },
  ]);
});

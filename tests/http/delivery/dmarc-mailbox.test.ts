import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { dmarcReport } from "../../factories/dmarc-report.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { startImapServer } from "../../fakes/imap-server.ts";
import { startApp } from "../../setup/start-app.ts";
import { untilMailboxIsRead } from "../../setup/until-mailbox-is-read.ts";

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const email = (report: Uint8Array, type = "application/gzip") =>
  [
    "From: noreply-dmarc@receiver.example",
    "To: dmarc@iweri.test",
    "Subject: Report domain: school.example Submitter: receiver.example",
    "MIME-Version: 1.0",
    `Content-Type: ${type}; name="receiver!school.example!1!2.xml.gz"`,
    "Content-Transfer-Encoding: base64",
    "Content-Disposition: attachment",
    "",
    Buffer.from(report).toString("base64"),
    "",
  ].join("\r\n");

test("reports in the mailbox are kept once, for whose domain it is", async () => {
  const mailbox = await startImapServer();
  closers.push(() => mailbox.close());
  let skew = 0;
  const app = await startApp({
    env: {
      MAIL_TRANSPORT: "smtp",
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "certificates@iweri.test",
      BOUNCE_ADDRESS: "bounces@iweri.test",
      BOUNCE_MAILBOX: mailbox.url,
      DMARC_REPORT_ADDRESS: "dmarc@iweri.test",
    },
    overrides: { clock: () => new Date(Date.now() + skew) },
  });
  closers.push(() => app.stop());
  await app.work();
  const { db } = app.context;
  const organiser = await app.organiser();
  await proveIssuer(db, organiser.accountId, "school.example");
  const below = gzipSync(dmarcReport({ domain: "mail.school.example", id: "below" }));
  mailbox.put(email(gzipSync(dmarcReport())));
  mailbox.put(email(gzipSync(dmarcReport()), "application/octet-stream"));
  mailbox.put(email(below));
  mailbox.put(email(gzipSync(dmarcReport({ domain: "others.example" }))));
  mailbox.put(email(gzipSync("<html>")));
  const later = (ms: number) => {
    skew += ms;
  };
  await untilMailboxIsRead({ app, later }, async () => mailbox.mails.every(({ seen }) => seen));
  const reports = await db.selectFrom("dmarcReports").select(["domain", "accountId"]).execute();
  expect(reports.map(({ domain }) => domain).sort()).toEqual([
    "mail.school.example",
    "school.example",
  ]);
  expect(new Set(reports.map(({ accountId }) => accountId))).toEqual(
    new Set([organiser.accountId]),
  );
  // What is nobody's is left for a person.
  expect(mailbox.mails).toHaveLength(2);
  expect(await organiser.page("/settings/sending/deliverability")).toContain("rua=mailto:");
});

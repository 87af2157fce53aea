import { spawn, spawnSync } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MailMessage } from "../../app/engines/mail/message.ts";
import { type SigningKey, signMail } from "../../app/engines/mail-domain/dkim-sign.server.ts";
import { openSmtp } from "../../app/providers/mail/smtp.server.ts";
import { until } from "../factories/sending-harness.ts";
import { type SmtpSink, startSmtpSink } from "../fakes/smtp-sink.ts";
import { outsideTool } from "../setup/outside-tool.ts";
import {
  lines,
  output,
  type PostfixServer,
  startPostfix,
  untilListens,
} from "../setup/postfix-server.ts";
import { freePort } from "../setup/real-process.ts";

const POSTFIX = outsideTool({
  command: "postconf",
  debianPackage: "postfix",
  versionArgs: ["-d", "mail_version"],
});
const OPENDKIM = outsideTool({
  command: "opendkim",
  debianPackage: "opendkim",
  versionArgs: ["-V"],
});
const isRoot = process.getuid?.() === 0;

const MESSAGES = 1_000;
const DOMAIN = "school.edu.ng";
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ed25519 = generateKeyPairSync("ed25519");
const KEYS: SigningKey[] = [
  { selector: "i20261130r", algorithm: "rsa", ...rsa },
  { selector: "i20261130e", algorithm: "ed25519", ...ed25519 },
];
const RECORDS = new Map([
  [
    `i20261130r._domainkey.${DOMAIN}`,
    `v=DKIM1; k=rsa; p=${rsa.publicKey.export({ type: "spki", format: "der" }).toString("base64")}`,
  ],
  [
    `i20261130e._domainkey.${DOMAIN}`,
    `v=DKIM1; k=ed25519; p=${ed25519.publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("base64")}`,
  ],
]);

const ODD = [
  "",
  ".",
  "..\r\n.\r\n...",
  "a\nb\rc\r\nd",
  "trailing spaces   \r\n\t\r\n  \r\n\r\n\r\n",
  "x".repeat(5_000),
  "🎓 漢字 Ọláṣubọ̀mí é \u00a0 ß",
  "\u202bمرحبا بالعالم\u202c שלום",
  "From someone\r\nFrom: nobody@bad.test",
  "=3D=20 =?utf-8?q?x?= -- --=_part",
  "\u0000\u0007\u000b bell",
  "👩‍🏫👨‍👩‍👧‍👦".repeat(50),
];
const random = (at: number) => ODD[at % ODD.length] ?? "";

/** One message of every kind, over and over, with subjects and bodies that are hard to sign. */
function oddMessage(at: number): MailMessage {
  const text = `${random(at)}\r\n${random(at * 7 + 3)}${randomBytes(12).toString("base64")}`;
  const kind = at % 5;
  return {
    messageId: `<odd-${at}@${DOMAIN}>`,
    from: {
      name: `Lagoon ${random(at + 2)
        .replaceAll(/[\u0000-\u001f"\\<>]/g, "")
        .slice(0, 40)}`,
      email: `certificates@${DOMAIN}`,
    },
    to: { name: "Ada", email: `ada-${at}@people.test` },
    replyTo: at % 2 ? "help@school.edu.ng" : undefined,
    subject:
      random(at + 5)
        .replaceAll(/[\u0000-\u001f]/g, " ")
        .slice(0, 900) || "-",
    text: text || " ",
    html: `<p>${text}</p>`,
    signing: { domain: DOMAIN, keys: ["r", "e"] },
    ...(kind === 0
      ? {
          headers: {
            "List-Unsubscribe": "<https://iweri.test/u/1>, <mailto:help@school.edu.ng>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          },
        }
      : {}),
    ...(kind === 1 ? { headers: { "Auto-Submitted": "auto-generated" } } : {}),
    ...(kind === 2
      ? {
          attachments: [
            {
              filename: "certificate é.pdf",
              contentType: "application/pdf",
              content: randomBytes(20_000),
            },
          ],
        }
      : {}),
    ...(kind === 3
      ? {
          calendar: {
            method: "REQUEST",
            filename: "invite.ics",
            content: "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n",
          },
        }
      : {}),
    ...(kind === 4 ? { cc: ["bayo@people.test"] } : {}),
  };
}

describe.skipIf(!POSTFIX || !OPENDKIM || !isRoot)(
  `mail of an own domain by ${POSTFIX?.version} and ${OPENDKIM?.version}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), "iweri-dkim-"));
    let sink: SmtpSink;
    let postfix: PostfixServer;
    const closers: (() => unknown)[] = [];

    beforeAll(async () => {
      chmodSync(folder, 0o755);
      sink = await startSmtpSink();
      const milterPort = await freePort();
      const keys = lines([...RECORDS].map(([name, record]) => `${name} ${record}`));
      writeFileSync(join(folder, "keys"), keys);
      writeFileSync(
        join(folder, "opendkim.conf"),
        lines([
          "Mode v",
          `Socket inet:${milterPort}@127.0.0.1`,
          `TestPublicKeys ${join(folder, "keys")}`,
          "AlwaysAddARHeader yes",
          "AuthservID judge.test",
          "InternalHosts 192.0.2.1",
          "Background no",
          "Syslog no",
        ]),
      );
      const judge = spawn("opendkim", ["-f", "-x", join(folder, "opendkim.conf")], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      closers.push(() => judge.kill());
      await untilListens(milterPort, judge, output(judge));
      postfix = await startPostfix({
        hostname: "mx.people.test",
        settings: {
          smtpd_milters: `inet:127.0.0.1:${milterPort}`,
          milter_default_action: "tempfail",
          relayhost: `[127.0.0.1]:${new URL(sink.url).port}`,
          smtputf8_enable: "yes",
        },
      });
    }, 60_000);
    afterAll(async () => {
      await postfix?.stop();
      for (const close of closers) close();
      await sink?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test(`all of ${MESSAGES} odd messages are verified by both`, { timeout: 300_000 }, async () => {
      const mail = openSmtp(`smtp://127.0.0.1:${postfix.port}`, { appUrl: "https://iweri.test" });
      const sign = (mime: Buffer, _: unknown, now: Date) =>
        signMail(mime, { domain: DOMAIN, keys: KEYS, now });
      for (let at = 0; at < MESSAGES; at += 20)
        await Promise.all(
          Array.from({ length: 20 }, async (_, index) => {
            const [outcome] = await mail.send([oddMessage(at + index)], {
              idempotencyKey: `k${at + index}`,
              sign,
            });
            expect(outcome).toMatchObject({ kind: "accepted" });
          }),
        );
      await mail.close();
      const addressed = () => new Set(sink.received.filter((to) => to.startsWith("ada-"))).size;
      await until(async () => addressed() === MESSAGES, 200_000);

      const resolver = async (name: string) => [[RECORDS.get(name) ?? ""]];
      const failed: string[] = [];
      for (const raw of sink.raws) {
        const head = raw.toString("latin1", 0, raw.indexOf("\r\n\r\n"));
        const said =
          /(?:^|\r\n)Authentication-Results: judge\.test;[\s\S]*?(?=\r\n\S|(?![\s\S]))/i.exec(
            head,
          )?.[0] ?? "none";
        const { results } = await dkimVerify(raw, { resolver });
        const passed = results.filter(({ status }) => status.result === "pass").length;
        if (passed !== 2 || !/dkim=pass/.test(said) || /dkim=(?!pass)/.test(said))
          failed.push(`${/^Message-ID:.*/im.exec(head)?.[0]}: ${passed}, ${said}`);
      }
      expect(failed.slice(0, 5)).toEqual([]);
      expect(sink.raws.length).toBeGreaterThanOrEqual(MESSAGES);
    });

    test("the judge finds what was changed on the way", async () => {
      const signed = await signMail(
        Buffer.from(`From: a@${DOMAIN}\r\nTo: b@people.test\r\nSubject: Hi\r\n\r\nHello\r\n`),
        { domain: DOMAIN, keys: KEYS, now: new Date() },
      );
      const file = join(folder, "changed.eml");
      writeFileSync(file, signed.toString("latin1").replace("Hello", "Hullo"));
      const conf = join(folder, "opendkim.conf");
      const said = spawnSync("opendkim", ["-x", conf, "-t", file], { encoding: "utf8" });
      expect(`${said.stdout}${said.stderr}`).toMatch(
        /bad signature|verification failed|body hash/i,
      );
    });
  },
);

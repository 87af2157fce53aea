import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  LONGEST_MESSAGE_WAIT_SECONDS,
  MAX_ATTEMPTS,
} from "../../app/features/delivery/queue/back-off.ts";
import { confirmedSend } from "../factories/confirmed-send.ts";
import { until } from "../factories/sending-harness.ts";
import { type DovecotServer, startDovecot } from "../setup/dovecot-server.ts";
import { enterOperatorArea } from "../setup/enter-operator-area.ts";
import { outsideTool } from "../setup/outside-tool.ts";
import {
  lines,
  output,
  type PostfixServer,
  startPostfix,
  untilListens,
} from "../setup/postfix-server.ts";
import { freePort } from "../setup/real-process.ts";
import { startApp } from "../setup/start-app.ts";
import { untilMailboxIsRead } from "../setup/until-mailbox-is-read.ts";

const POSTFIX = outsideTool({
  command: "postconf",
  debianPackage: "postfix",
  versionArgs: ["-d", "mail_version"],
});
const DOVECOT = outsideTool({ command: "dovecot", debianPackage: "dovecot-imapd" });
for (const [part, debianPackage] of [
  ["/usr/lib/dovecot/imap", "dovecot-imapd"],
  ["/usr/lib/dovecot/lmtp", "dovecot-lmtpd"],
] as const) {
  if (DOVECOT) outsideTool({ command: part, debianPackage });
}
const POSTGREY = outsideTool({
  command: "postgrey",
  debianPackage: "postgrey",
  versionArgs: ["--version"],
});
const isRoot = process.getuid?.() === 0;

const GREYLISTED_SECONDS = 3;
const PASSWORD = "p@ss/word";
const folder = mkdtempSync(join(tmpdir(), "iweri-mail-"));
chmodSync(folder, 0o755);
const PIPED_DATA = join(folder, "data");
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const words = (html: string) =>
  html
    .replace(/<(style|script|svg|title)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

let dovecot: DovecotServer;
let greylist: ChildProcess;
/**
 * The organisation's own mail server: Iweri hands everything to it, and bounces come back to it.
 */
let relay: PostfixServer;
/** The mail server of some of the recipients. */
let other: PostfixServer;
/** Where the relay takes mail only from those who sign in, over TLS. */
let submissionPort: number;
const closers: (() => unknown)[] = [];

/** Each replacement must find its text, or what is tried would not be what is shipped. */
function replaced(text: string, replacements: [from: string, to: string][]): string {
  return replacements.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`"${from}" is not in:\n${all}`);
    return all.replaceAll(from, to);
  }, text);
}

/** A block of code from the operating guide, so that what the guide says is what is tried. */
function fromGuide(containing: string, replacements: [from: string, to: string][] = []): string {
  const block = readFileSync("docs/operating.md", "utf8")
    .split("```")
    .find((part, index) => index % 2 === 1 && part.includes(containing));
  return replaced(
    block?.slice(block.indexOf("\n") + 1) ?? `a block with ${containing}`,
    replacements,
  );
}

async function startMailServers() {
  dovecot = await startDovecot([
    { address: "bounces@iweri.test", password: PASSWORD },
    { address: "reports@iweri.test", password: PASSWORD },
    { address: "ada@academy.test", password: PASSWORD },
    { address: "chidi@academy.test", password: PASSWORD },
    { address: "dayo@academy.test", password: PASSWORD, quotaBytes: 1 },
    { address: "gozie@elsewhere.test", password: PASSWORD, quotaBytes: 1 },
    { address: "halima@elsewhere.test", password: PASSWORD },
  ]);
  const greylistPort = await freePort();
  const greylistFolder = join(folder, "greylist");
  mkdirSync(greylistFolder);
  spawnSync("chown", ["nobody:nogroup", greylistFolder]);
  const given = [
    `--inet=127.0.0.1:${greylistPort}`,
    `--delay=${GREYLISTED_SECONDS}`,
    `--dbdir=${greylistFolder}`,
  ];
  greylist = spawn(
    "postgrey",
    [...given, "--user=nobody", "--group=nogroup", "--auto-whitelist-clients=0"],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  await untilListens(greylistPort, greylist, output(greylist));

  const delivering = {
    virtual_mailbox_maps: "texthash:$config_directory/mailboxes",
    virtual_transport: `lmtp:inet:127.0.0.1:${dovecot.ports.lmtp}`,
    smtpd_restriction_classes: "greylisting, asking_dovecot",
    asking_dovecot: `check_policy_service inet:127.0.0.1:${dovecot.ports.quota}`,
    greylisting: `check_policy_service inet:127.0.0.1:${greylistPort}`,
    smtpd_relay_restrictions: "permit_mynetworks, reject_unauth_destination",
    smtpd_helo_required: "yes",
    smtpd_helo_restrictions: "reject_invalid_helo_hostname, reject_non_fqdn_helo_hostname",
  };
  const relayPort = await freePort();
  other = await startPostfix({
    hostname: "mx.elsewhere.test",
    settings: {
      ...delivering,
      virtual_mailbox_domains: "elsewhere.test",
      smtpd_recipient_restrictions:
        "reject_unlisted_recipient, check_recipient_access texthash:$config_directory/access",
      relayhost: `[127.0.0.1]:${relayPort}`,
    },
    files: {
      mailboxes: "gozie@elsewhere.test yes\nhalima@elsewhere.test yes\n",
      access: "halima@elsewhere.test greylisting\n",
    },
  });

  const pipe = join(folder, "iweri-bounce");
  const script = replaced(readFileSync("deploy/iweri-bounce", "utf8"), [
    ["/usr/bin/node", process.execPath],
    ["/etc/iweri.env", join(folder, "iweri.env")],
    ["/srv/iweri/current/", `${resolve(".")}/`],
    ["/var/lib/iweri", PIPED_DATA],
  ]);
  writeFileSync(pipe, script, { mode: 0o755 });
  submissionPort = await freePort();
  const pair = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=mail.iweri.test",
    ...pair,
  ]);
  // As in Debian's master.cf: only who signs in, and only encrypted.
  const submission = [
    ...[
      "smtpd_tls_security_level=encrypt",
      "smtpd_tls_auth_only=yes",
      "smtpd_sasl_auth_enable=yes",
      "smtpd_sasl_type=dovecot",
    ],
    ...[
      `smtpd_sasl_path=inet:127.0.0.1:${dovecot.ports.sasl}`,
      "mynetworks=",
      "smtpd_relay_restrictions=permit_sasl_authenticated,reject",
    ],
    ...[`smtpd_tls_cert_file=${folder}/cert.pem`, `smtpd_tls_key_file=${folder}/key.pem`],
  ];
  relay = await startPostfix({
    hostname: "mail.iweri.test",
    port: relayPort,
    settings: {
      ...delivering,
      ...Object.fromEntries([fromGuide("recipient_delimiter").trim().split(" = ")]),
      virtual_mailbox_domains: "iweri.test, academy.test",
      smtpd_recipient_restrictions: `reject_unlisted_recipient, check_recipient_access texthash:$config_directory/access`,
      header_checks: "regexp:$config_directory/headers",
      transport_maps: "texthash:$config_directory/transport",
      delay_warning_time: "1s",
    },
    services: [
      `127.0.0.1:${submissionPort} inet n - n - - smtpd ${submission.map((option) => `-o ${option}`).join(" ")}`,
      fromGuide("iweri-bounce unix", [
        ["user=iweri ", "user=nobody "],
        ["/usr/local/bin/iweri-bounce", pipe],
      ]).trimEnd(),
    ],
    files: {
      mailboxes: lines(
        ["bounces@iweri.test", "reports@iweri.test", "piped@iweri.test"]
          .concat(["ada", "chidi", "dayo", "efe", "ife"].map((name) => `${name}@academy.test`))
          .map((address) => `${address} yes`),
      ),
      access:
        "dayo@academy.test asking_dovecot\nchidi@academy.test greylisting\nife@academy.test 452 4.2.2 The mailbox is full, try again later\n",
      headers: "/^To:.*efe@academy\\.test/ REJECT This looks like spam\n",
      transport: `elsewhere.test smtp:[127.0.0.1]:${other.port}\n${fromGuide("bounces@example.org  iweri-bounce:", [["bounces@example.org", "piped@iweri.test"]])}`,
    },
  });
}

/** An app that sends through the relay, and a send to these people that is under way. */
async function send(people: { name: string; host: string }[], env: Record<string, string>) {
  let skew = 0;
  const app = await startApp({
    env: {
      APP_URL: "https://certificates.iweri.test",
      MAIL_TRANSPORT: "smtp",
      SMTP_URL: `smtp://127.0.0.1:${relay.port}`,
      MAIL_FROM: "certificates@iweri.test",
      OPERATOR_EMAIL: "boss@iweri.test",
      ...env,
    },
    overrides: { clock: () => new Date(Date.now() + skew) },
  });
  closers.push(() => app.stop());
  const { context } = app;
  const organiser = await app.organiser({ email: "boss@iweri.test" });
  const given = people.map(({ name, host }) => ({
    firstName: name,
    lastName: "Obi",
    email: `${name.toLowerCase()}@${host}`,
  }));
  const { batchId, rows } = await confirmedSend(context, organiser, given);
  await app.work();
  return {
    app,
    organiser,
    batchId,
    rows,
    row: async (name: string) =>
      (await rows()).find(({ toEmail }) => toEmail.startsWith(`${name.toLowerCase()}@`))!,
    states: async () =>
      Object.fromEntries(
        (await rows()).map(({ toEmail, state }) => [toEmail.split("@")[0], state]),
      ),
    later(ms: number) {
      skew += ms;
    },
    /**
     * What the organiser reads about somebody in the list of the send, from the address to the next
     * person's.
     */
    async line(name: string) {
      const page = words(await organiser.page(`/sent/${batchId}?q=${name}`));
      return page.slice(page.indexOf(`${name.toLowerCase()}@`)).slice(0, 200);
    },
  };
}

/**
 * Waits until the worker has read the mailbox; if it never does, the error holds the mail servers'
 * logs.
 */
async function readMailbox(
  given: Parameters<typeof untilMailboxIsRead>[0],
  isRead: () => Promise<boolean>,
): Promise<void> {
  await untilMailboxIsRead(given, isRead, 10).catch((error) => {
    throw new Error(`${error}\n${relay.log()}\n${dovecot.log()}`);
  });
}

const title = `Postfix ${POSTFIX?.version.split(" ").at(-1)}, Dovecot ${DOVECOT?.version}, ${POSTGREY?.version}`;
describe.skipIf(!POSTFIX || !DOVECOT || !POSTGREY || !isRoot)(title, () => {
  beforeAll(startMailServers);
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  afterAll(async () => {
    await relay?.stop();
    await other?.stop();
    greylist?.kill("SIGTERM");
    await dovecot?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("the organiser reads each refusal, deferral and return; bounces over IMAP", async () => {
    const mailbox = `imap://bounces%40iweri.test:${encodeURIComponent(PASSWORD)}@127.0.0.1:${dovecot.ports.imap}/INBOX`;
    const here = ["Ada", "Bola", "Chidi", "Dayo", "Efe", "Ife"].map((name) => ({
      name,
      host: "academy.test",
    }));
    const there = ["Funmi", "Gozie", "Halima"].map((name) => ({ name, host: "elsewhere.test" }));
    const sent = await send([...here, ...there], {
      BOUNCE_ADDRESS: "bounces@iweri.test",
      BOUNCE_MAILBOX: mailbox,
    });
    const { app, organiser, row, line, batchId } = sent;
    const handedOver = async () =>
      (await sent.rows()).every(({ state, attempt }) => state !== "sending" && attempt > 0);
    await until(handedOver);
    expect(await sent.states()).toMatchObject({
      ada: "accepted",
      chidi: "queued",
      ife: "queued",
      halima: "accepted",
    });

    // Refused while Iweri was talking to the relay.
    expect(await line("Bola")).toContain(
      "The address does not exist. Correct and send again to bola@academy.test Failed",
    );
    expect(await line("Dayo")).toContain(
      "Their inbox is full. Send again later to dayo@academy.test Failed",
    );
    expect(await line("Efe")).toContain(
      "Their mail server blocked the message. Correct and send again to efe@academy.test Failed",
    );
    // Put off: Iweri tries again.
    expect(await line("Chidi")).toMatch(
      /Inbox was busy\. This is attempt 2 of 5\. In progress Trying again \d\d:\d\d/,
    );
    expect(await line("Ife")).toMatch(
      /Their inbox is full\. This is attempt 2 of 5\. In progress Trying again \d\d:\d\d/,
    );
    // Taken by the relay, which cannot deliver one of them, and goes on trying with another.
    await until(() => / to=<halima@\S+ relay=.* status=deferred /.test(relay.log()));

    // As soon as grey-listing has lifted, the second try is taken; who has no room is tried five
    // times in all.
    await pause(GREYLISTED_SECONDS * 1_000);
    await readMailbox(
      sent,
      async () =>
        (await sent.states()).chidi === "accepted" && (await sent.states()).funmi === "bounced",
    );
    expect(await line("Chidi")).toContain("Accepted by the mail server In progress");
    expect(await line("Funmi")).toContain(
      "The address does not exist. Correct and send again to funmi@elsewhere.test Failed",
    );
    await readMailbox(sent, async () => (await sent.states()).gozie === "bounced");
    // Taken by their mail server, which returned it.
    expect(other.log()).toMatch(/ to=<gozie@\S+ .* dsn=5\.2\.2, status=bounced /);
    expect(await line("Gozie")).toContain(
      "Their inbox is full. Send again later to gozie@elsewhere.test Failed",
    );
    while ((await row("Ife")).state !== "failed") {
      sent.later(LONGEST_MESSAGE_WAIT_SECONDS * 1_000);
      const { attempt } = await row("Ife");
      await until(async () => (await row("Ife")).attempt > attempt || attempt === MAX_ATTEMPTS);
      await until(async () => (await row("Ife")).state !== "sending");
    }
    expect(await line("Ife")).toContain(
      "Their inbox is full. Send again later to ife@academy.test Failed",
    );
    expect(await line("Halima")).toContain(
      "Inbox was busy. Their mail server is still being tried. In progress",
    );

    const rows = await sent.rows();
    expect(
      Object.fromEntries(
        rows.map(({ toEmail, state, attempt }) => [toEmail.split("@")[0], `${state} ${attempt}`]),
      ),
    ).toEqual({
      ada: "accepted 1",
      bola: "failed 1",
      chidi: "accepted 2",
      dayo: "failed 1",
      efe: "failed 1",
      ife: "failed 5",
      funmi: "bounced 1",
      gozie: "bounced 1",
      halima: "accepted 1",
    });
    const story = words(await organiser.page(`/sent/${batchId}/${(await row("Funmi")).id}`));
    expect(story).toMatch(/Accepted by the mail server.*Bounced.*550 5\.1\.1/);
    expect(words(await organiser.page(`/sent/${batchId}/${(await row("Halima")).id}`))).toMatch(
      /450 4\.2\.0.*Greylisted/,
    );
    expect(words(await organiser.page(`/sent/${batchId}?status=failed`))).toContain(
      "6 could not be delivered.",
    );
    expect(words(await organiser.page("/sent"))).toContain("6 failed");

    // Only an address that does not exist is left alone from now on.
    const suppressed = await app.context.db
      .selectFrom("suppressions")
      .select(["email", "reason"])
      .orderBy("email")
      .execute();
    expect(suppressed).toEqual([
      { email: "bola@academy.test", reason: "bounced" },
      { email: "funmi@elsewhere.test", reason: "bounced" },
    ]);
    await enterOperatorArea(organiser);
    expect(words(await organiser.page("/operator/mail"))).toContain(
      "2 bounced, no complaints, 1 delay. Ignored: no automatic replies, 0 without a valid return path, no others.",
    );

    // What Postfix saw: our name, and a return path for each person that is the same at every try.
    expect(relay.log()).toContain("helo=<certificates.iweri.test>");
    const pathsOf = (name: string) =>
      new Set(
        Array.from(
          relay.log().matchAll(new RegExp(`from=<([^>]*)> to=<${name}@`, "g")),
          ([, from]) => from,
        ),
      );
    expect([...pathsOf("ife")]).toEqual([
      expect.stringMatching(/^bounces\+[0-9a-z]{41}@iweri\.test$/),
    ]);
    expect(relay.log().match(/ to=<ife@academy\.test>/g)).toHaveLength(5);
    expect(pathsOf("chidi")).not.toEqual(pathsOf("ife"));
    const [delivered] = dovecot.inbox("ada@academy.test");
    expect(delivered).toMatch(/^Return-Path: <bounces\+[0-9a-z]{41}@iweri\.test>/m);
    expect((await simpleParser(delivered!)).html).toContain("Dear Ada");
    expect(
      [dovecot.inbox("chidi@academy.test"), dovecot.inbox("halima@elsewhere.test")].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 1]);
    expect(dovecot.inbox("bounces@iweri.test")).toEqual([]);
  });

  test("STARTTLS submission with a password works; a wrong password pauses, saying why", async () => {
    const port = (password: string) =>
      `smtp://reports%40iweri.test:${encodeURIComponent(password)}@127.0.0.1:${submissionPort}?tls.rejectUnauthorized=false`;
    const sent = await send([{ name: "Ada", host: "academy.test" }], { SMTP_URL: port(PASSWORD) });
    await until(async () => (await sent.states()).ada === "accepted");
    expect(relay.log()).toContain("sasl_method=PLAIN, sasl_username=reports@iweri.test");
    const refused = await send([{ name: "Ada", host: "academy.test" }], {
      SMTP_URL: port("wrong"),
    });
    const page = async () => words(await refused.organiser.page(`/sent/${refused.batchId}`));
    await until(async () => (await page()).includes("Paused."));
    expect(await page()).toContain(
      "The mail server does not accept this site’s user name and password.",
    );
    expect((await refused.states()).ada).toBe("queued");
  });

  test("an untrusted server certificate stops mail, and the operator reads why", async () => {
    const url = `smtp://reports%40iweri.test:${encodeURIComponent(PASSWORD)}@127.0.0.1:${submissionPort}`;
    const { organiser, states } = await send([{ name: "Ada", host: "academy.test" }], {
      SMTP_URL: url,
    });
    await enterOperatorArea(organiser);
    await until(async () =>
      words(await organiser.page("/operator/mail")).includes("self-signed certificate"),
    );
    expect((await states()).ada).toBe("queued");
  });

  test("Postfix pipes bounces as documented, and keeps them while settings are unreadable", async ({
    skip,
  }) => {
    mkdirSync(PIPED_DATA);
    const sent = await send([{ name: "Nobody", host: "elsewhere.test" }], {
      BOUNCE_ADDRESS: "piped@iweri.test",
      DATA_DIR: PIPED_DATA,
    });
    const { config } = sent.app.context;
    if (config.databaseUrl) skip("the PostgreSQL of the tests lets in nobody but its own user");
    // As .env.example has them, where systemd's unit says the rest.
    const settings = {
      APP_URL: config.appUrl,
      SESSION_SECRET: config.sessionSecret,
      NIN_VERIFIER: "manual",
      APP_NAME: "Lagos $ & Co",
      MAIL_TRANSPORT: "smtp",
      SMTP_URL: config.mail.smtpUrl,
      MAIL_FROM: "certificates@iweri.test",
    };
    // Before the settings are there, the bounce waits in the queue.
    await until(() => / to=<piped\+\S+ .*status=(deferred|bounced) /.test(relay.log()));
    expect(relay.log()).toMatch(/ to=<piped\+\S+ relay=iweri-bounce,.* status=deferred /);
    writeFileSync(
      join(folder, "iweri.env"),
      lines(Object.entries(settings).map(([name, value]) => `${name}=${value}`)),
    );
    spawnSync("chown", ["-R", "nobody:nogroup", PIPED_DATA]);
    relay.flush();
    await until(async () => (await sent.states()).nobody === "bounced");
    expect(await sent.line("Nobody")).toContain("The address does not exist.");
    await until(() => / to=<piped\+\S+ relay=iweri-bounce,.* status=sent /.test(relay.log()));
  });
});

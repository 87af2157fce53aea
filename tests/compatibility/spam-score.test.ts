import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALL_EMAILS } from "../../app/dev/emails/all-emails.server.tsx";
import { renderNotice } from "../../app/features/delivery/templates/email-output.server.ts";
import { openOutbox } from "../../app/providers/mail/outbox.server.ts";
import { outsideTool } from "../setup/outside-tool.ts";

const tool = outsideTool({ command: "spamassassin", debianPackage: "spamassassin" });

/** Subjects as they are sent, where the name of the template wouldn't do. */
const SUBJECTS: Record<string, string> = {
  "certificate-ready": "Congratulations, Adaeze! Your Certificate of Completion is Ready",
  "verification-code": "48210 is your code",
};

describe.skipIf(!tool)(`every kind of e-mail, scored by ${tool?.version}`, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "iweri-spam-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(Object.entries(ALL_EMAILS))("%s scores 0 or less", async (name, element) => {
    const subject = SUBJECTS[name] ?? `About your account: ${name.replaceAll("-", " ")}`;
    const outbox = openOutbox(join(folder, name));
    await outbox.send(
      [
        {
          ...(await renderNotice(subject, element)),
          messageId: `<${name}.1m83bnee2rsex8thbh8a72tmg@certificates.lagoon.example>`,
          date: new Date(),
          from: { name: "Lagoon Digital Academy", email: "certificates@lagoon.example" },
          to: { name: "Adaeze Nwosu", email: "adaeze.nwosu@people.example" },
          headers: { "Auto-Submitted": "auto-generated" },
        },
      ],
      { idempotencyKey: name },
    );
    const [written] = await readdir(join(folder, name));
    const { score, rules } = scoreOf(await readFile(join(folder, name, written!)));
    expect(score, rules).toBeLessThanOrEqual(0);
    expect(rules).not.toContain("LOW_CONTRAST");
  });
});

/**
 * The score and the rules that gave it. `-L`: only this machine is asked, no lists of known
 * senders.
 */
function scoreOf(mail: Buffer): { score: number; rules: string } {
  const { stdout } = spawnSync("spamassassin", ["-L", "-t"], {
    input: mail,
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  const [, score, rules] =
    /^X-Spam-Status: .*?score=(-?[\d.]+)[\s\S]*?tests=([\s\S]*?) autolearn/m.exec(stdout) ?? [];
  if (score === undefined)
    throw new Error(`No score in what spamassassin wrote:\n${stdout.slice(0, 2_000)}`);
  return { score: Number(score), rules: rules ?? "" };
}

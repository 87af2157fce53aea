import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderEmail } from "../../app/features/messages/compose/render-message.server.tsx";
import { openOutbox } from "../../app/providers/mail/outbox.server.ts";
import { outsideTool } from "../setup/outside-tool.ts";

const tool = outsideTool({ command: "spamassassin", debianPackage: "spamassassin" });
const EMAILS = new URL("../../emails/", import.meta.url);
const kinds = (await readdir(EMAILS)).filter((name) => name.endsWith(".tsx"));

/** Subjects as they are sent, where the name of the file wouldn't do. */
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

  test.each(kinds)("%s scores 0 or less", async (file) => {
    const name = file.replace(/\.tsx$/, "");
    const components = Object.values(await import(new URL(file, EMAILS).href)) as FunctionComponent[];
    const component = components.find((one) => typeof one === "function")!;
    const subject = SUBJECTS[name] ?? `About your account: ${name.replaceAll("-", " ")}`;
    const outbox = openOutbox(join(folder, name));
    await outbox.send(
      [
        {
          ...(await renderEmail(subject, createElement(component))),
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

/** The score and the rules that gave it. `-L`: only this machine is asked, no lists of known senders. */
function scoreOf(mail: Buffer): { score: number; rules: string } {
  const { stdout } = spawnSync("spamassassin", ["-L", "-t"], { input: mail, encoding: "utf8", maxBuffer: 16 * 1024 * 1024 });
  const [, score, rules] = /^X-Spam-Status: .*?score=(-?[\d.]+)[\s\S]*?tests=([\s\S]*?) autolearn/m.exec(stdout) ?? [];
  if (score === undefined) throw new Error(`No score in what spamassassin wrote:\n${stdout.slice(0, 2_000)}`);
  return { score: Number(score), rules: rules ?? "" };
}

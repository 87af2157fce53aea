import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { simpleParser } from "mailparser";

/** Where the journeys' server writes mails and texts: set in playwright.config.ts. */
const outbox = () => join(process.env.JOURNEY_DATA_DIR ?? "", "outbox");
const PATIENCE_MS = 20_000;

/** Another run of the same story may have left a code for the same person. */
const since = Date.now();
const read = new Set<string>();

/**
 * The five digits of the newest mail to `email` that was not read before. Waits for it; throws when
 * none comes.
 */
export function readCode(email: string): Promise<string> {
  return waitFor(`mail to ${email}`, ".eml", async (content) => {
    const mail = await simpleParser(content);
    const to = [mail.to ?? []].flat().flatMap(({ value }) => value);
    if (!to.some(({ address }) => address?.toLowerCase() === email.toLowerCase())) return null;
    return /^\s*(\d{5})\s*$/m.exec(mail.text ?? "")?.[1] ?? null;
  });
}

/** The same for a text message to `phone`, "+2348031234567". */
export function readSmsCode(phone: string): Promise<string> {
  return waitFor(`text to ${phone}`, ".sms.json", async (content) => {
    const { to, text } = JSON.parse(content.toString()) as { to: string; text: string };
    return to === phone ? (/(?<!\d)\d{5}(?!\d)/.exec(text)?.[0] ?? null) : null;
  });
}

async function waitFor(
  what: string,
  ending: string,
  codeIn: (content: Buffer) => Promise<string | null>,
): Promise<string> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const names = (await readdir(outbox()).catch(() => [])).filter(
      (name) => name.endsWith(ending) && !read.has(name),
    );
    for (const name of names.sort().reverse()) {
      const path = join(outbox(), name);
      if ((await stat(path)).mtimeMs < since) continue;
      const code = await codeIn(await readFile(path));
      if (!code) continue;
      read.add(name);
      return code;
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no code came: ${what}`);
}

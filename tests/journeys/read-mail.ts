import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";

/** Where the journeys' server writes mails: set in playwright.config.ts. */
const outbox = () => join(process.env.JOURNEY_DATA_DIR ?? "", "outbox");
const PATIENCE_MS = 20_000;

/** Another run of the same story may have mailed the same person. */
const since = Date.now();

/** The newest mail to `email` with this in its subject. Waits for it; throws when none comes. */
export async function readMail(email: string, subject: RegExp): Promise<ParsedMail> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const found = (await mailsTo(email)).find((mail) => subject.test(mail.subject ?? ""));
    if (found) return found;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`no e-mail to ${email} with ${subject}`);
}

/** Every mail to `email` that this run has seen leave, newest first. */
export async function mailsTo(email: string): Promise<ParsedMail[]> {
  const mails: ParsedMail[] = [];
  const names = (await readdir(outbox()).catch(() => [])).filter((name) => name.endsWith(".eml"));
  for (const name of names.sort().reverse()) {
    const path = join(outbox(), name);
    if ((await stat(path)).mtimeMs < since) continue;
    const mail = await simpleParser(await readFile(path));
    const to = [mail.to ?? []].flat().flatMap(({ value }) => value);
    if (to.some(({ address }) => address === email)) mails.push(mail);
  }
  return mails;
}

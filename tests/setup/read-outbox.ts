import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import type { TestApp } from "./start-app.ts";

/**
 * Mails that have been read, by path: a test that waits for one asks for all of them again and
 * again.
 */
const read = new Map<string, { writtenMs: number; mail: Promise<ParsedMail> }>();

/** Null: it was deleted meanwhile, as old ones are. */
async function readMail(path: string): Promise<ParsedMail | null> {
  const written = await stat(path).catch(() => null);
  if (!written) return null;
  const { mtimeMs: writtenMs } = written;
  const known = read.get(path);
  if (known?.writtenMs === writtenMs) return known.mail;
  const mail = readFile(path).then((bytes) => simpleParser(bytes));
  read.set(path, { writtenMs, mail });
  return mail;
}

/** Every mail in the outbox of a data folder, the oldest first. */
export async function mailsInOutbox(dataDir: string): Promise<ParsedMail[]> {
  const folder = join(dataDir, "outbox");
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith(".eml"))
    .sort();
  const mails = await Promise.all(names.map((name) => readMail(join(folder, name))));
  return mails.filter((mail) => mail !== null);
}

/**
 * The mails to an address that the workers have written into the outbox (`app.work()`), the oldest
 * first.
 */
export async function mailsTo(app: TestApp, address: string): Promise<ParsedMail[]> {
  const mails = await mailsInOutbox(app.context.config.dataDir);
  return mails.filter((mail) =>
    [mail.to ?? []].flat().some(({ value }) => value.some((to) => to.address === address)),
  );
}

/** The same once there are `count` of them, or after twenty seconds. */
export async function waitForMails(
  app: TestApp,
  address: string,
  count: number,
): Promise<ParsedMail[]> {
  for (let i = 0; i < 1_000; i++) {
    const mails = await mailsTo(app, address);
    if (mails.length >= count) return mails;
    await new Promise((done) => setTimeout(done, 20));
  }
  return mailsTo(app, address);
}

/** The codes that were mailed to an address, the oldest first. */
export async function codesTo(app: TestApp, address: string): Promise<string[]> {
  const codes = (await mailsTo(app, address)).map(
    (mail) => /^\s*(\d{5})\s*$/m.exec(mail.text ?? "")?.[1],
  );
  return codes.filter((code) => code !== undefined);
}

/** The newest code once `count` were mailed. Throws when they do not come within twenty seconds. */
export async function waitForCode(app: TestApp, address: string, count: number): Promise<string> {
  for (let i = 0; i < 1_000; i++) {
    const codes = await codesTo(app, address);
    if (codes.length >= count) return codes.at(-1)!;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`no code came to ${address}`);
}

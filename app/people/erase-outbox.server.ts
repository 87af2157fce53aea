import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Installation } from "../installation.server.ts";

/** Removes mails to somebody from the outbox folder, which stands in for their inbox where no mail provider is set up. */
export async function eraseFromOutbox({ config }: Pick<Installation, "config">, spellings: readonly string[]): Promise<void> {
  const folder = join(config.dataDir, "outbox");
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const addresses = spellings.map((spelling) => spelling.toLowerCase());
  for (const name of names) {
    if (!name.endsWith(".eml")) continue;
    const mail = await readFile(join(folder, name), "latin1").catch(() => "");
    // Folded lines: an address may be cut off from its name, never in itself.
    const heads = mail.slice(0, mail.search(/\r?\n\r?\n/)).toLowerCase();
    if (addresses.some((address) => heads.includes(address))) await rm(join(folder, name), { force: true });
  }
}

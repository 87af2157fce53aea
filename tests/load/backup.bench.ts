import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSendingHarness } from "../factories/sending-harness.ts";
import { environment } from "../setup/backups.ts";
import type { BenchRow } from "./run-benches.ts";

const FILE_BYTES = 4 * 1024 * 1024;
/** An eighth of it, to see what of the memory grows with the files. */
const [FEW, MANY] = [32, 256];
const PEOPLE = 20_000;

interface Measured {
  seconds: number;
  /** Highest resident memory, MB. */
  peakMb: number;
}

/** Backs up and restores 1 GB of files and a send of 20,000 with the real programs. */
export async function benchBackup(): Promise<BenchRow[]> {
  const [few, many] = [await thereAndBack(FEW), await thereAndBack(MANY)];
  const slope = (of: "backup" | "restore") =>
    (many[of].peakMb - few[of].peakMb) / (((MANY - FEW) * FILE_BYTES) / 1e9);
  const rows = (of: "backup" | "restore", what: string): BenchRow[] => [
    { what, value: many[of].seconds, unit: "s" },
    {
      what: `${of}: highest memory`,
      value: many[of].peakMb,
      unit: "MB",
      ratio: many[of].peakMb / few[of].peakMb,
      against: "an eighth of the files",
    },
    { what: `${of}: what memory grows by`, value: slope(of), unit: "MB for each GB more" },
  ];
  return [
    ...rows("backup", "backup of 1 GB of files and 20,000 mails"),
    ...rows("restore", "restore of it"),
  ];
}

async function thereAndBack(count: number): Promise<{ backup: Measured; restore: Measured }> {
  const folder = mkdtempSync(join(tmpdir(), "iweri-backup-bench-"));
  try {
    const data = join(folder, "data");
    mkdirSync(data);
    const harness = await openSendingHarness({ folder: data });
    await harness.confirm(await harness.addProject(PEOPLE));
    await harness.close();
    const uploads = join(data, "files/accounts/account-1/backgrounds");
    mkdirSync(uploads, { recursive: true });
    for (let number = 0; number < count; number++)
      writeFileSync(join(uploads, `${number}.png`), randomBytes(FILE_BYTES));
    const file = join(folder, "one.backup");
    return {
      backup: await measure("backup.mjs", file, environment(data)),
      restore: await measure("restore.mjs", file, environment(join(folder, "restored"))),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  program: string,
  file: string,
  env: Record<string, string>,
): Promise<Measured> {
  const started = performance.now();
  const only = { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, [`bin/${program}`, file], { env: only, stdio: "ignore" });
  let peakMb = 0;
  const timer = setInterval(() => {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(tryRead(`/proc/${child.pid}/status`))?.[1];
    if (kilobytes) peakMb = Number(kilobytes) / 1024;
  }, 50);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return { seconds: (performance.now() - started) / 1000, peakMb };
}

function tryRead(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

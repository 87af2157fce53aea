import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import type { DesignCase } from "./design-case.ts";

const KEPT = new URL("../../fixtures/designs/", import.meta.url);

/** A small file that a program made earlier, for machines that don't have it. */
export function keptFile(name: string): Uint8Array {
  return readFileSync(new URL(name, KEPT));
}

export function isInstalled(command: string): boolean {
  return (
    spawnSync("sh", ["-c", 'command -v "$1"', "sh", command], { stdio: "ignore" }).status === 0
  );
}

export interface Run {
  folder: string;
  /** Writes a file that the program reads. */
  write(name: string, content: string | Uint8Array): string;
  /** Runs a program in the folder; what it returns is looked at only by whether the file is there. */
  run(command: string, ...args: string[]): Promise<void>;
}

/**
 * What `command` makes of the steps, which have to leave `out.pdf` (or another name) in the folder.
 * Where it isn't installed, or makes nothing, the file that was kept; null where none was. With
 * KEEP_DESIGNS set, files are kept anew.
 */
export async function madeBy(
  command: string,
  name: string,
  steps: (run: Run) => Promise<void>,
  file = "out.pdf",
): Promise<Uint8Array | null> {
  const kept = new URL(
    `${name.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()}${file.slice(3)}`,
    KEPT,
  );
  const folder = mkdtempSync(join(tmpdir(), "designs-"));
  try {
    if (isInstalled(command)) await steps(runIn(folder));
    const path = join(folder, file);
    if (existsSync(path) && statSync(path).size > 0) {
      const bytes = readFileSync(path);
      if (process.env.KEEP_DESIGNS) writeFileSync(kept, bytes);
      return bytes;
    }
    return existsSync(kept) ? readFileSync(kept) : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runIn(folder: string): Run {
  // Debian's ImageMagick may not write PDFs; in a folder with a policy of its own it may.
  writeFileSync(join(folder, "policy.xml"), "<policymap/>");
  const env = {
    ...process.env,
    HOME: folder,
    MAGICK_CONFIGURE_PATH: folder,
    SOURCE_DATE_EPOCH: "1700000000",
  };
  return {
    folder,
    write(name, content) {
      writeFileSync(join(folder, name), content);
      return name;
    },
    async run(command, ...args) {
      const options = { cwd: folder, env, timeout: 120_000 };
      await promisify(execFile)(command, args, options).catch(() => undefined);
    },
  };
}

/** A case that one program makes. */
export function programCase(
  [command, name]: [string, string],
  kept: DesignCase["kept"],
  steps: (run: Run) => Promise<void>,
  more: Partial<DesignCase> = {},
): DesignCase {
  const title = `${basename(command)}: ${name}`;
  return { name: title, kept, bytes: () => madeBy(command, title, steps), ...more };
}

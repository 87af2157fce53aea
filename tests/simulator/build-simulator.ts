import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { migrateSqlite } from "../setup/test-database.ts";

/** One line of the ledger that is made wrong while it is built; the files stay as they are. */
export interface PlantedFault {
  name: string;
  /** From the root of the repository. */
  file: string;
  /** A piece of one line, there exactly once. */
  line: string;
  /** What stands there instead. */
  instead: string;
}

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
/** Packages are found from here, and git leaves it out. */
const FOLDER = join(root, "node_modules/.cache/simulator");

/**
 * Builds what runs the seeds, with the ledger's code inside. Returns the path. Throws when a
 * fault's line isn't in its file.
 */
export async function buildSimulator(name: string, fault?: PlantedFault): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const outfile = join(FOLDER, `${name}.mjs`);
  let isPlanted = false;
  const plant: Plugin = {
    name: "planted fault",
    setup({ onLoad }) {
      if (!fault) return;
      onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (relative(root, path) !== fault.file) return undefined;
        isPlanted = true;
        return {
          contents: withFault(readFileSync(path, "utf8"), fault),
          loader: path.endsWith("x") ? "tsx" : "ts",
        };
      });
    },
  };
  await build({
    entryPoints: [join(here, "seed-process.ts")],
    outfile,
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22",
    packages: "external",
    logLevel: "error",
    sourcemap: "inline",
    plugins: [laterReleases, plant],
  });
  if (fault && !isPlanted)
    throw new Error(`${fault.name}: ${fault.file} is no part of the simulation`);
  return outfile;
}

/** The file with its one wrong line. */
export function withFault(source: string, { name, file, line, instead }: PlantedFault): string {
  const parts = source.split(line);
  if (parts.length !== 2)
    throw new Error(`${name}: ${file} has ${parts.length - 1} times: ${line}`);
  return parts.join(instead);
}

/** Workers build messages by way of `later-release.ts`. */
const laterReleases: Plugin = {
  name: "later releases",
  setup({ onResolve }) {
    onResolve({ filter: /\/build-email\.server\.ts$/ }, ({ importer }) =>
      importer.startsWith(here) ? undefined : { path: join(here, "later-release.ts") },
    );
  },
};

/** The file of an empty database with all tables, made anew. */
export async function writeEmptyDatabase(): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, "empty.db");
  writeFileSync(path, await migrateSqlite());
  return path;
}

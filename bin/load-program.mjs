// A program of build/, or a line that says what is missing.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Whatever a program of ours makes, folders, databases, files and backups, is for its own user
// alone: 0600 and 0700.
process.umask(0o077);

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * What `build/<name>.js` exports. Ends the process where there is no finished build, or its
 * packages are missing.
 */
export async function loadProgram(name) {
  if (!existsSync(join(root, "build/built")) || !existsSync(join(root, `build/${name}.js`))) {
    console.error(
      `build: ${join(root, "build")} has no complete build. Run "npm run build" first.`,
    );
    process.exit(1);
  }
  try {
    return await import(`../build/${name}.js`);
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    console.error(
      `node_modules: a package is missing (${/'([^']+)'/.exec(error.message)?.[1] ?? "unknown"}). Run "npm ci" first.`,
    );
    process.exit(1);
  }
}

import { constants } from "node:fs";
import { access, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { newId } from "#app/platform/text/ids.ts";
import { checkedKey, type Files, limitedBytes } from "./files.ts";
import { folderProblem, handlesProblem, isFilesAway } from "./files-away.server.ts";

/**
 * Files in a local folder. A file appears whole or not at all: it is written beside and renamed.
 */
export function openDiskFiles(folder: string): Files {
  const pathOf = (key: string): string => join(folder, checkedKey(key));
  const files: Files = {
    async put(key, bytes) {
      await writeWhole(pathOf(key), (beside) => writeFile(beside, bytes));
    },
    async get(key) {
      return new Uint8Array(await readFile(pathOf(key)));
    },
    async has(key) {
      try {
        await access(pathOf(key));
        return true;
      } catch (error) {
        const problem = handlesProblem(error);
        if (isFilesAway(problem)) throw problem;
        return false;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list(below) {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = await readdir(pathOf(below), options).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return [];
          throw error;
        },
      );
      for (const entry of entries) {
        if (entry.isFile())
          yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/");
      }
    },
    async localPath(key) {
      return pathOf(key);
    },
    async putStream(key, stream, maxBytes) {
      const limited = limitedBytes(stream, maxBytes);
      await writeWhole(pathOf(key), async (beside) => {
        // Opened before anything can fail: a stream that opens its file late would make it after it
        // was removed again.
        const file = await open(beside, "w");
        await pipeline(Readable.from(limited.chunks), file.createWriteStream());
      });
      return { bytes: limited.bytes() };
    },
    async reach() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
    async check() {
      const key = `check-${newId()}`;
      try {
        await files.put(key, new Uint8Array(1));
        return null;
      } catch (error) {
        return `files can't be written in ${folder} (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
      } finally {
        await files.remove(key).catch(() => undefined);
      }
    },
  };
  return withFolderProblems(files);
}

/**
 * The same, where what is wrong with the folder or the system is told from what is wrong with a
 * file.
 */
function withFolderProblems(files: Files): Files {
  const told =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      act(...args).catch((error) => {
        throw folderProblem(error);
      });
  const { put, get, putStream, remove } = files;
  return {
    ...files,
    put: told(put),
    get: told(get),
    putStream: told(putStream),
    remove: told(remove),
  };
}

/** Has `write` make the file beside its path, and moves it there once it is whole. */
async function writeWhole(path: string, write: (beside: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${newId()}.part`;
  try {
    await write(beside);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

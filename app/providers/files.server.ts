import { createWriteStream } from "node:fs";
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { newId } from "../ids.ts";
import { type Files, FileTooLarge } from "./files.ts";

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Files in a local folder. A file appears whole or not at all: it is written beside and renamed. */
export function openDiskFiles(folder: string): Files {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`not a file key: ${JSON.stringify(key)}`);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const beside = `${path}.${newId()}.part`;
      await writeFile(beside, bytes);
      await rename(beside, path);
    },
    async get(key) {
      return new Uint8Array(await readFile(pathOf(key)));
    },
    async has(key) {
      return access(pathOf(key)).then(
        () => true,
        () => false,
      );
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list(below) {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = await readdir(pathOf(below), options).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      for (const entry of entries) {
        if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/");
      }
    },
    async localPath(key) {
      return pathOf(key);
    },
    async putStream(key, stream, maxBytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const beside = `${path}.${newId()}.part`;
      let bytes = 0;
      try {
        await pipeline(
          Readable.from(stream as AsyncIterable<Uint8Array>),
          async function* (chunks: AsyncIterable<Uint8Array>) {
            for await (const chunk of chunks) {
              bytes += chunk.length;
              if (bytes > maxBytes) throw new FileTooLarge(maxBytes);
              yield chunk;
            }
          },
          createWriteStream(beside),
        );
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
      return { bytes };
    },
  };
}

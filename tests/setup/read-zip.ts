import { promisify } from "node:util";
import yauzl, { type Entry, type ZipFile } from "yauzl";

const open = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer);

/** Every file of a ZIP by its path, checked by a reader that refuses paths which lead elsewhere. */
export async function readZip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await open(Buffer.from(bytes), { lazyEntries: true, strictFileNames: true });
  const files = new Map<string, Buffer>();
  await new Promise<void>((done, fail) => {
    zip.on("error", fail);
    zip.on("end", done);
    zip.on("entry", (entry: Entry) => {
      zip.openReadStream(entry, (problem, stream) => {
        if (problem) return fail(problem);
        const parts: Buffer[] = [];
        stream.on("error", fail);
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", () => {
          if (files.has(entry.fileName)) fail(new Error(`${entry.fileName} is there twice`));
          files.set(entry.fileName, Buffer.concat(parts));
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
  return files;
}

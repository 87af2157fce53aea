import type { Book } from "../tables/book.ts";
import { WRITERS } from "./writers.ts";

/** A book as the named program writes it, ready to upload; null where no program here can. */
export async function fileOf(name: string, book: Book, title: string): Promise<File | null> {
  const writer = WRITERS.get(name);
  if (!writer) throw new Error(`no writer is called ${name}`);
  const bytes = await writer.write(book);
  return bytes && new File([new Uint8Array(bytes)], `${title}.${writer.extension}`);
}

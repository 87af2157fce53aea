import type { FormErrors } from "../../http/form-errors.ts";
import { MultipartProblem } from "../../http/read-multipart.server.ts";
import { readUploads, type Uploads } from "../../http/read-uploads.server.ts";
import { MAX_ADDRESS_FILE_BYTES } from "./address-file-limit.ts";
import { MOST_ADDRESSES, readAddressList } from "./read-address-list.ts";

/** Reads the form with addresses, and a file of at most 2 MB if one was chosen. Throws a 400 or 413 Response. */
export async function readAddressPost(request: Request): Promise<Uploads> {
  try {
    return await readUploads(request, { fileBytes: MAX_ADDRESS_FILE_BYTES, files: 1 });
  } catch (error) {
    if (error instanceof MultipartProblem) throw new Response(error.message, { status: error.status });
    throw error;
  }
}

/** The addresses of a posted form: typed ones, those of a file, or both. `passedOver`: pieces that are no address. */
export async function readAddedAddresses(
  form: FormData,
): Promise<{ emails: string[]; detail: string; passedOver: number } | { errors: FormErrors }> {
  const typed = readAddressList(String(form.get("addresses") ?? ""));
  const file = form.get("file");
  const isFile = file instanceof File && file.size > 0;
  const filed = readAddressList(isFile ? textOf(new Uint8Array(await file.arrayBuffer())) : "");
  if (typed.invalidCount > 0) {
    const more = typed.invalidCount > typed.invalid.length ? " and others" : "";
    return { errors: { addresses: `Not an e-mail address: ${typed.invalid.join(", ")}${more}. Correct or remove it` } };
  }
  const emails = [...new Set([...typed.emails, ...filed.emails])];
  if (isFile && filed.emails.length === 0) return { errors: { file: "No e-mail address was found in this file" } };
  if (emails.length === 0) return { errors: { addresses: "Enter an e-mail address in full, like name@example.com" } };
  if (emails.length > MOST_ADDRESSES) {
    return {
      errors: { file: `This holds more than ${MOST_ADDRESSES.toLocaleString("en")} addresses. Split it and add the parts` },
    };
  }
  return { emails, detail: isFile ? "Brought along from a list" : "Asked you", passedOver: filed.invalidCount };
}

/** UTF-8 unless the file says that it is UTF-16, as spreadsheets write it. */
function textOf(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

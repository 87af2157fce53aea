import { createHash, createPublicKey, verify } from "node:crypto";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { installationKey, signWith } from "../issue/installation-key.server.ts";
import { publishedKeys } from "../issue/issuer-key.server.ts";

type Signing = Pick<AppContext, "db" | "config" | "clock">;

/**
 * The last line of a report: a comment of a PDF, or a row of a CSV file. It has the number of the
 * installation's key and an Ed25519 signature over everything before it.
 */
const SEAL = /(?:^|\n)(?:%|"?Signature"?,"?)iweri-report ([1-9]\d{0,5}) ([\w-]{86})"?[\r\n]*$/;
const WORDS = "iweri-report ";
const MAX_SEAL_BYTES = 140;

/** A report with the installation's signature as its last line. */
export async function withReportSeal(
  app: Signing,
  kind: "pdf" | "csv",
  report: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await installationKey(app);
  const isEnded = report.at(-1) === 10;
  const content = isEnded ? Buffer.from(report) : Buffer.concat([report, Buffer.from("\n")]);
  const signature = Buffer.from(signWith(key, statement(content))).toString("base64url");
  const start = kind === "pdf" ? "%" : "Signature,";
  const seal = Buffer.from(`${start}${WORDS}${key.number} ${signature}\n`, "latin1");
  return new Uint8Array(Buffer.concat([content, seal]));
}

/** Whether a file is a report of this installation; null: it doesn't say that it is one. */
export async function checkReportSeal(
  { db }: Pick<AppContext, "db">,
  file: Uint8Array,
): Promise<"genuine" | "changed" | null> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const near = bytes.subarray(Math.max(0, bytes.length - 4 * MAX_SEAL_BYTES)).toString("latin1");
  const at = near.lastIndexOf(WORDS);
  if (at < 0) return null;
  const [, number, signature = ""] = SEAL.exec(near.slice(-MAX_SEAL_BYTES)) ?? [];
  const start = near.lastIndexOf("\n", at) + 1;
  const keys = number ? await publishedKeys(db, INSTALLATION_ACCOUNT) : [];
  const key = keys.find((one) => one.number === Number(number));
  if (!key || start === 0) return "changed";
  const content = bytes.subarray(0, bytes.length - near.length + start);
  const publicKey = createPublicKey({ key: { ...key.publicJwk }, format: "jwk" });
  const isSigned = verify(null, statement(content), publicKey, Buffer.from(signature, "base64url"));
  return isSigned ? "genuine" : "changed";
}

function statement(content: Uint8Array): Buffer {
  return Buffer.from(`iweri-report:1\n${createHash("sha256").update(content).digest("hex")}`);
}

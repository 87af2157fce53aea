import { createCipheriv, createHash, createHmac, timingSafeEqual } from "node:crypto";
import { TEMPLATES } from "#app/engines/certificate/design.ts";
import { fromBase32, toBase32 } from "#app/engines/certificate-proof/base32.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readExampleName } from "./example-name.ts";

/**
 * A certificate that shows a visitor's own name. Nothing is stored: all of it is in its id, which
 * only this app can read.
 */
export interface Example {
  name: string;
  /** Of a built-in template. */
  slug: string;
  /** When it was made, as a date of UTC: "2026-11-14". */
  madeOn: string;
}

/** For this long after the day it was made, its page can be opened. */
export const EXAMPLE_DAYS = 7;

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 0, 1);
const TAG_BYTES = 6;
const HEAD_BYTES = 4;
const IN_ADDRESS = /\/example\/([0-9a-z]+)/i;

/**
 * Seals an example into lower-case letters and digits. Encrypted, so that no log, history or proxy
 * reads a name in an address; the same name gives the same id all day, so that its picture is drawn
 * once.
 */
export function exampleId(
  config: Pick<Config, "sessionSecret">,
  { name, slug, madeOn }: Example,
): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt16BE((Date.parse(madeOn) - FIRST_DAY) / DAY_MS, 0);
  head.writeUInt16BE(slugNumber(slug), 2);
  const text = Buffer.concat([head, Buffer.from(name, "utf8")]);
  const tag = tagOf(config, text);
  return toBase32(Buffer.concat([tag, encrypt(config, tag, text)])).toLowerCase();
}

/** What an id holds. Null: it was made up, changed, or is too old. */
export function readExampleId(
  config: Pick<Config, "sessionSecret">,
  id: string,
  now: Date,
): Example | null {
  if (!/^[0-9a-hjkmnp-tv-z]{18,400}$/.test(id)) return null;
  const bytes = fromBase32(id);
  if (!bytes || bytes.length <= TAG_BYTES + HEAD_BYTES) return null;
  const tag = Buffer.from(bytes.subarray(0, TAG_BYTES));
  // Counter mode: encrypting once more decrypts.
  const text = encrypt(config, tag, Buffer.from(bytes.subarray(TAG_BYTES)));
  if (!timingSafeEqual(tag, tagOf(config, text))) return null;
  const madeAt = FIRST_DAY + text.readUInt16BE(0) * DAY_MS;
  const slug = TEMPLATES.find(
    (template) => slugNumber(template.slug) === text.readUInt16BE(2),
  )?.slug;
  const read = readExampleName(text.subarray(HEAD_BYTES).toString("utf8"));
  if (!slug || !read.ok || now.getTime() > madeAt + (EXAMPLE_DAYS + 1) * DAY_MS) return null;
  return { name: read.name, slug, madeOn: new Date(madeAt).toISOString().slice(0, 10) };
}

/**
 * The id in the address of an example's page, as people paste and scan it. Null: it is no such
 * address.
 */
export function exampleIdIn(typed: string): string | null {
  return IN_ADDRESS.exec(typed)?.[1]?.toLowerCase() ?? null;
}

/** The page of an example. */
export function exampleUrl(appUrl: string, id: string): string {
  return `${appUrl}/example/${id}`;
}

/** Stays the same when templates are added. A test says that no two templates have the same. */
export function slugNumber(slug: string): number {
  return createHash("sha256").update(slug).digest().readUInt16BE(0);
}

function tagOf(config: Pick<Config, "sessionSecret">, text: Buffer): Buffer {
  return createHmac("sha256", keyOf(config, "tag")).update(text).digest().subarray(0, TAG_BYTES);
}

/** The tag is the nonce: it differs wherever the text does (RFC 5297 has the idea). */
function encrypt(config: Pick<Config, "sessionSecret">, tag: Buffer, text: Buffer): Buffer {
  const counter = Buffer.concat([tag, Buffer.alloc(16 - TAG_BYTES)]);
  const cipher = createCipheriv("aes-256-ctr", keyOf(config, "text"), counter);
  return Buffer.concat([cipher.update(text), cipher.final()]);
}

function keyOf({ sessionSecret }: Pick<Config, "sessionSecret">, purpose: string): Buffer {
  return createHmac("sha256", sessionSecret).update(`iweri:example-${purpose}:v1`).digest();
}

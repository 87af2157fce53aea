import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { LRUCache } from "lru-cache";
import type { SigningKey } from "#app/engines/mail-domain/dkim-sign.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { sealKey, unsealKey } from "#app/platform/crypto.server.ts";
import { newId, randomLetters } from "#app/platform/text/ids.ts";
import type { SenderDomainKey } from "./sender-domain.server.ts";

const generate = promisify(generateKeyPair);
const RSA_BITS = 2048;
const SELECTOR_LETTERS = 4;

export type KeyPairRow = Pick<
  SenderDomainKey,
  "id" | "algorithm" | "selector" | "publicKey" | "sealedKey"
>;

/**
 * Two new keys: RSA for everybody, Ed25519 for those that know it. Their selectors begin with the
 * day and never come again, because name servers remember old records. Takes a second.
 */
export async function makeKeys(secret: string, now: Date): Promise<KeyPairRow[]> {
  const selector = `i${now.toISOString().slice(0, 10).replaceAll("-", "")}${randomLetters(SELECTOR_LETTERS)}`;
  const rsa = await generate("rsa", { modulusLength: RSA_BITS });
  const ed25519 = await generate("ed25519");
  return [
    sealedPair("rsa", rsa, { selector: `${selector}r`, secret, now }),
    sealedPair("ed25519", ed25519, { selector: `${selector}e`, secret, now }),
  ];
}

function sealedPair(
  algorithm: SenderDomainKey["algorithm"],
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  { selector, secret, now }: { selector: string; secret: string; now: Date },
): KeyPairRow {
  const id = newId(now.getTime());
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const der = publicKey.export({ type: "spki", format: "der" });
  // RFC 8463, 4: of Ed25519 the 32 bytes alone.
  const published = algorithm === "rsa" ? der : der.subarray(-32);
  return {
    id,
    algorithm,
    selector,
    publicKey: published.toString("base64"),
    sealedKey: sealKey(pem, secret, sealedFor(id)),
  };
}

/** What stands in a key's record. */
export function keyRecord({ algorithm, publicKey }: Pick<KeyPairRow, "algorithm" | "publicKey">) {
  return `v=DKIM1; k=${algorithm}; p=${publicKey}`;
}

/** For so long a process remembers a key: one that leaked is not used for longer. */
const REMEMBERED_MS = 30_000;
const remembered = new WeakMap<AppContext["config"], LRUCache<string, SigningKey>>();

function keysInMemory(config: AppContext["config"]): LRUCache<string, SigningKey> {
  const known = remembered.get(config) ?? new LRUCache({ max: 500, ttl: REMEMBERED_MS });
  remembered.set(config, known);
  return known;
}

/**
 * A key ready to sign. Null: it was forgotten, or the secret that sealed it is another now.
 */
export function openKey(
  { config }: Pick<AppContext, "config">,
  row: KeyPairRow,
): SigningKey | null {
  const known = keysInMemory(config).get(row.id);
  if (known) return known;
  const pem = row.sealedKey && unsealKey(row.sealedKey, config.sessionSecret, sealedFor(row.id));
  if (!pem) return null;
  const { selector, algorithm } = row;
  const privateKey = createPrivateKey(pem);
  const key = { selector, algorithm, privateKey, publicKey: createPublicKey(privateKey) };
  keysInMemory(config).set(row.id, key);
  return key;
}

/** Those of these keys that can sign, by their ids. */
export async function openKeys(
  app: Pick<AppContext, "db" | "config">,
  ids: readonly string[],
): Promise<SigningKey[]> {
  const known = ids.flatMap((id) => keysInMemory(app.config).get(id) ?? []);
  if (known.length === ids.length) return known;
  const rows = await app.db
    .selectFrom("senderDomainKeys")
    .selectAll()
    .where("id", "in", ids)
    .execute();
  return rows.flatMap((row) => openKey(app, row) ?? []);
}

function sealedFor(id: string): string {
  return `dkim:${id}`;
}

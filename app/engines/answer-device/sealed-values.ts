/*
 * What a browser keeps encrypted in IndexedDB (AES-256-GCM), with keys that can't be read out of
 * it.
 */

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const text = new TextEncoder();
const AES = { name: "AES-GCM", length: 256 } as const;
const USES: KeyUsage[] = ["encrypt", "decrypt"];

/**
 * A key made from a secret that is kept nowhere. HKDF with SHA-256: such secrets are random, so
 * nothing slow is needed.
 */
export async function keyOf(secret: string, salt: string): Promise<CryptoKey> {
  const raw = await crypto.subtle.importKey("raw", text.encode(secret), "HKDF", false, [
    "deriveKey",
  ]);
  const derivation = {
    name: "HKDF",
    hash: "SHA-256",
    salt: text.encode(salt),
    info: new Uint8Array(0),
  };
  return crypto.subtle.deriveKey(derivation, raw, AES, false, USES);
}

export function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(AES, false, USES);
}

/** Names the store of a secret without naming the secret. */
export async function nameOf(secret: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", text.encode(`name ${secret}`));
  return [...new Uint8Array(hash).subarray(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

export async function sealBytes(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes) };
}

/** Throws for what was damaged. */
export function openBytes(key: CryptoKey, { iv, data }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data);
}

export function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  return sealBytes(key, text.encode(JSON.stringify(value)));
}

/** Null: it was damaged. */
export async function open<Value>(key: CryptoKey, sealed: Sealed): Promise<Value | null> {
  try {
    return JSON.parse(new TextDecoder().decode(await openBytes(key, sealed))) as Value;
  } catch {
    return null;
  }
}

/** `upgrade` makes the stores of a database that is new. */
export function openDatabase(
  name: string,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => upgrade(request.result);
  return done(request);
}

export function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves once it is kept; rejects with why it is not, as when the phone is full. */
export function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/** A logo as pages show it: where it is, and how large it is, so that nothing moves when it arrives. */
export interface Logo {
  href: string;
  widthPx: number;
  heightPx: number;
}

const KEY = /\/logo-([a-z0-9]+)-(\d+)x(\d+)\.webp$/;

/** The file of an account's logo. `random` makes every upload a file, and an address, of its own. */
export function logoFileKey(accountId: string, random: string, widthPx: number, heightPx: number): string {
  return `accounts/${accountId}/logo-${random}-${widthPx}x${heightPx}.webp`;
}

/** The part of its key that changes with each upload. */
export function logoVersion(fileKey: string): string | null {
  return KEY.exec(fileKey)?.[1] ?? null;
}

/** Null: the account has none. */
export function logoOf(account: { id: string; logoFileKey: string | null }): Logo | null {
  const [, version, width, height] = KEY.exec(account.logoFileKey ?? "") ?? [];
  if (!version) return null;
  return { href: `/issuers/${account.id}/logo.webp?v=${version}`, widthPx: Number(width), heightPx: Number(height) };
}

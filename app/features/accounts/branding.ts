import { megabytesLabel } from "#app/platform/text/wording.ts";
/**
 * Whether forms and mails of an account say what they were made with; absent: they do. Read with
 * the account, because it hangs on its plan (`brandingOf`).
 */
export interface Branded {
  showsBranding?: boolean;
}

export function showsBranding({ showsBranding = true }: Branded): boolean {
  return showsBranding;
}

/**
 * What an organiser can do to remove our branding, shown in the form builder. Null: it is already
 * removed.
 */
export type BrandingHint = "upgrade" | "settings" | null;

/**
 * A logo as pages show it: where it is, and how large it is, so that nothing moves when it arrives.
 */
export interface Logo {
  href: string;
  widthPx: number;
  heightPx: number;
}

const KEY = /\/logo-([a-z0-9]+)-(\d+)x(\d+)\.webp$/;

/**
 * The file of an account's logo. `random` makes every upload a file, and an address, of its own.
 */
export function logoFileKey(
  accountId: string,
  random: string,
  widthPx: number,
  heightPx: number,
): string {
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
  return {
    href: `/issuers/${account.id}/logo.webp?v=${version}`,
    widthPx: Number(width),
    heightPx: Number(height),
  };
}

/** The largest that an e-mail shows. */
export const MAIL_LOGO = { widthPx: 208, heightPx: 48 };

/**
 * The logo at the head of an e-mail: as PNG, because Outlook shows no WebP, and as large as it is
 * shown. Null: there is none.
 */
export function mailLogoOf(
  account: { id: string; logoFileKey: string | null },
  appUrl: string,
): { address: string; widthPx: number } | null {
  const logo = logoOf(account);
  if (!logo) return null;
  const scale = Math.min(MAIL_LOGO.widthPx / logo.widthPx, MAIL_LOGO.heightPx / logo.heightPx, 1);
  return {
    address: `${appUrl}${logo.href.replace("logo.webp", "logo.png")}`,
    widthPx: Math.max(1, Math.round(logo.widthPx * scale)),
  };
}

/** Of an uploaded logo, before it is made smaller. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

export const LOGO_TOO_LARGE =
  `This file is larger than ${megabytesLabel(MAX_LOGO_BYTES)}, the limit for a logo. ` +
  "Make it smaller and upload it again.";

/**
 * 400 arrived broken, 413 too large, 415 not a kind we take, 422 can't be used, 429 too often and
 * 503 too busy: both with seconds to `wait`.
 */
export interface LogoRefused {
  status: 400 | 413 | 415 | 422 | 429 | 503;
  problem: string;
  wait?: number;
}

/** Letters of a code: 32^8 of them, so that nobody finds one by trying. */
export const CODE_LETTERS = 8;

const CODE = /^[0-9a-hjkmnp-tv-z]{8}$/;

/**
 * The code that an address names, as it is kept; null for what can't be one. Read from paper, o is
 * 0, and i and l are 1.
 */
export function readReferralCode(named: unknown): string | null {
  if (typeof named !== "string" || named.length > 40) return null;
  const code = named.trim().toLowerCase().replaceAll("o", "0").replace(/[il]/g, "1");
  return CODE.test(code) ? code : null;
}

/** The link by which others come. */
export function referralAddress(appUrl: string, code: string): string {
  return `${appUrl}/signup?ref=${code}`;
}

/**
 * What the owner of a link sees of a person who came by it: the first name and the first letter of
 * the last one. The sign-up page says so to the person.
 */
export function referredName({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  const initial = [...lastName.trim().toUpperCase()][0];
  return initial ? `${firstName} ${initial}.` : firstName;
}

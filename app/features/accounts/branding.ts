/**
 * Whether forms and mails of an account say what they were made with; absent: they do. Read with the account, because it hangs
 * on its plan (`brandingOf`).
 */
export interface Branded {
  showsBranding?: boolean;
}

export function showsBranding({ showsBranding = true }: Branded): boolean {
  return showsBranding;
}

/** "Made with Iweri" for the foot of a mail, or null. */
export function madeWith(account: Branded, appName: string): string | null {
  return showsBranding(account) ? `Made with ${appName}` : null;
}

/** What an organiser can do to remove our branding, shown in the form builder. Null: it is already removed. */
export type BrandingHint = "upgrade" | "settings" | null;

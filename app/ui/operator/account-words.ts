/** Plans and identities as the operator's pages name them. */
export const PLAN_WORDS = { free: "Free", essentials: "Essentials", pro: "Pro", custom: "Custom" } as const;

export const IDENTITY_WORDS = { none: "Not checked", pending: "Waits", passed: "Confirmed", refused: "Refused" } as const;

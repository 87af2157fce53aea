/** Plans and identities as the operator's pages name them. */
export const PLAN_LABELS = { free: "Free", essentials: "Essentials", pro: "Pro", custom: "Custom" } as const;

export const IDENTITY_LABELS = { none: "Not checked", pending: "Waits", passed: "Confirmed", refused: "Refused" } as const;

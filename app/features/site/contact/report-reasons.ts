/** What can be wrong with somebody's form. */
export const REPORT_REASONS = ["secrets", "pretends", "harm", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What the page calls each, in the catalogues' group `report`. */
export const REASON_TEXTS = {
  secrets: "secrets",
  pretends: "pretends",
  harm: "harm",
  other: "somethingElse",
} as const satisfies Record<ReportReason, string>;

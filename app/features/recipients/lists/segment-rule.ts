/**
 * Who of a list is meant, by what happened to them in this account. Every part that isn't "any" has
 * to hold.
 */
export interface SegmentRule {
  /** A certificate of any project that is valid. */
  certificate: "any" | "has" | "none";
  /** Whether they ever opened an e-mail of the account, as far as openings can be known. */
  opened: "any" | "opened" | "never";
  /** Whether they attended any of its webinars. */
  attended: "any" | "attended" | "not";
}

export const SEGMENT_PARTS = {
  certificate: {
    label: "Certificate",
    options: { any: "With or without", has: "Has a certificate", none: "Has no certificate yet" },
  },
  opened: {
    label: "E-mails",
    options: { any: "Opened or not", opened: "Opened one", never: "Never opened one" },
  },
  attended: {
    label: "Webinars",
    options: { any: "Attended or not", attended: "Attended one", not: "Attended none" },
  },
} as const satisfies {
  [Part in keyof SegmentRule]: { label: string; options: Record<SegmentRule[Part], string> };
};

/** "Attended one, has no certificate yet". */
export function ruleText(rule: SegmentRule): string {
  const parts = [
    rule.attended === "any" ? "" : SEGMENT_PARTS.attended.options[rule.attended],
    rule.certificate === "any" ? "" : SEGMENT_PARTS.certificate.options[rule.certificate],
    rule.opened === "any" ? "" : SEGMENT_PARTS.opened.options[rule.opened],
  ].filter(Boolean);
  const text = parts.join(", ").toLowerCase();
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : "Everybody";
}

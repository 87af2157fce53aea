export const RULE_SOURCE_TABS = ["uploads", "forms", "segments"] as const;

/**
 * Whose new people get certificates: a list, the answers of a form, those who attended a webinar,
 * or a segment.
 */
export interface RuleSource {
  tab: (typeof RULE_SOURCE_TABS)[number];
  card: string;
}

/** Reads "uploads:id"; null: it is none. A segment's card may have a colon of its own. */
export function readSourceValue(text: string): RuleSource | null {
  const at = text.indexOf(":");
  const tab = RULE_SOURCE_TABS.find((one) => one === text.slice(0, at));
  const card = text.slice(at + 1, at + 101);
  return tab && card ? { tab, card } : null;
}

export const sourceValue = ({ tab, card }: RuleSource): string => `${tab}:${card}`;

/** Of these everybody is meant, whenever they came to fit. */
export const isAlwaysEverybody = ({ tab }: RuleSource): boolean => tab === "segments";

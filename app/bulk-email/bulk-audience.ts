import type { BulkChoice } from "./bulk-choice.ts";
import type { BulkTab } from "./bulk-filter.ts";

/** Whom a bulk mail goes to, as chosen: everybody, or the people of one card, and who of them is ticked. Kept as JSON. */
export interface BulkAudience {
  tab: BulkTab;
  /** The card's project, form or list; null with all recipients. */
  card: string | null;
  choice: BulkChoice;
}

/** Whom a batch went to, as its organiser confirmed it. Kept as JSON beside the batch. */
export interface AudienceInWords {
  /** "150 people from Data Analysis, cohort 4". */
  words: string;
  toSendCount: number;
  /** People left out, by reason. */
  leftOut: Record<string, number>;
}

export function people(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
}

/** "150 people from Data Analysis, cohort 4", "5 people of all recipients", "all 2,914 recipients". */
export function audienceWords(count: number, audience: BulkAudience, cardTitle: string | null): string {
  if (audience.tab !== "all") return `${people(count)} from ${cardTitle ?? "a list that is gone"}`;
  const { all, minus } = audience.choice;
  if (all === "" && minus.length === 0) return `${people(count)}: everybody you know`;
  return all ? `${people(count)} found by “${all}”` : people(count);
}

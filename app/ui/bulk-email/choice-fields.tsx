import { writeChoice, writeNumbers } from "../../bulk-email/bulk-choice.ts";
import type { BulkFilter } from "../../bulk-email/bulk-filter.ts";
import type { ShownRecipient } from "../../bulk-email/show-people.server.ts";

/** What the form takes along besides the ticks of this page: where it is, and who is chosen elsewhere. See `takeTicks`. */
export function ChoiceFields({ filter, rows, token }: { filter: BulkFilter; rows: readonly ShownRecipient[]; token: string }) {
  const query = new URLSearchParams();
  if (filter.tab !== "all") query.set("tab", filter.tab);
  if (filter.card) query.set("card", filter.card);
  if (filter.q) query.set("was", filter.q);
  if (filter.page > 1) query.set("page", String(filter.page));
  writeChoice(query, filter.choice, filter.card !== null);
  query.set("shown", writeNumbers(rows.map(({ number }) => number)));
  const covered = rows.filter(({ isCovered }) => isCovered);
  if (covered.length > 0) query.set("covered", writeNumbers(covered.map(({ number }) => number)));
  query.set("token", token);
  return [...query].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

import type { LargeInstallation } from "./large-installation.ts";

/** A route that sends rows, however many there are. */
interface Export {
  /** Of what every-dashboard-route.ts calls large; null: of what comes once. */
  isLarge: boolean;
  query?: (ids: Record<string, string>) => string;
  /** Its address is given out by this page, to who enters the password there. */
  askedAt?: string;
}

const LARGE: Export = { isLarge: true };

/**
 * Every export there is, by the id of its route. `exports.test.ts` compares it with the routes;
 * tests/faults takes each of them.
 */
export const EXPORTS: Record<string, Export> = {
  "routes/_dashboard/activity-log/export[.]csv": LARGE,
  "routes/_dashboard/bulk-email/lists/$listId/import/$listImportId/problems[.]csv": LARGE,
  // Nobody of the large account left a topic.
  "routes/_dashboard/bulk-email/topics/export[.]csv": { isLarge: false },
  "routes/_dashboard/certificates/$projectId/recipients/import/$importId/problems[.]csv": LARGE,
  "routes/_dashboard/certificates/download[.]zip": LARGE,
  "routes/_dashboard/certificates/expiring/export[.]csv": LARGE,
  "routes/_dashboard/forms/$formId/responses/export[.]csv": LARGE,
  "routes/_dashboard/forms/$formId/responses/export[.]xlsx": LARGE,
  "routes/_dashboard/forms/$formId/webinar/attendance[.]csv": LARGE,
  "routes/_dashboard/forms/$formId/webinar/check-in[.]csv": LARGE,
  "routes/_dashboard/forms/$formId/webinar/people[.]csv": LARGE,
  "routes/_dashboard/forms/$formId/webinar/tickets/payments[.]csv": { isLarge: false },
  // The large event takes place once.
  "routes/_dashboard/forms/$formId/webinar/sessions/$sessionId/attendance[.]csv": {
    isLarge: false,
  },
  "routes/_dashboard/forms/$formId/webinar/sessions/$sessionId/check-in[.]csv": { isLarge: false },
  "routes/_dashboard/people/$personId/export[.]zip": LARGE,
  "routes/_dashboard/people/export[.]csv": LARGE,
  "routes/_dashboard/sent/$batchId/results[.]csv": LARGE,
  "routes/_dashboard/sent/export[.]csv": {
    isLarge: true,
    query: ({ batchId }) => `?batch=${batchId}`,
  },
  "routes/_dashboard/sent/uncertain/export[.]csv": LARGE,
  "routes/_dashboard/settings/data/export[.]zip": { isLarge: true, askedAt: "/settings/data" },
  "routes/_dashboard/settings/own-data[.]zip": { isLarge: true, askedAt: "/settings/own-data" },
  "routes/_dashboard/settings/plan/usage[.]csv": LARGE,
  "routes/_dashboard/suppressions/export[.]csv": LARGE,
  "routes/_machines/sheets/$key[.]csv": LARGE,
  "routes/_operator/operator/newsletter/export[.]csv": LARGE,
  "routes/_operator/operator/record/export[.]csv": LARGE,
};

/** The address of an export, and the page that gives it out where one does. */
export function exportAddress(
  id: string,
  { large, small }: LargeInstallation,
): { path: string; askedAt?: string } {
  const { isLarge, query, askedAt } = EXPORTS[id] as Export;
  const ids = isLarge ? large : small;
  const path = id
    .replace(/^routes/, "")
    .replace(/\/_\w+/g, "")
    .replaceAll("[.]", ".")
    .replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? `no-${name}`);
  return { path: path + (query?.(ids) ?? ""), ...(askedAt ? { askedAt } : {}) };
}

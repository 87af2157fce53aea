import type { ListEventsTable } from "#db/schema/recipients.ts";

/** What people are brought in for: to be given a certificate, or to be written to. Each asks for a consent of its own. */
export type ConsentUse = NonNullable<ListEventsTable["consent"]>;

export const CONSENT_LABELS: Record<ConsentUse, string> = {
  certificates: "I may use this data: these people agreed, or another lawful reason lets me send them their certificates.",
  mailing:
    "I may write to these people: each of them agreed to get e-mails from us, or another lawful reason lets me send them. Who unsubscribed stays unsubscribed.",
};

export const CONSENT_MISSING: Record<ConsentUse, string> = {
  certificates: "Tick that you may use these people's data. Without it the list can't be used.",
  mailing: "Tick that you may write to these people. Without it the list can't be used.",
};

/** Of a list that no certificate project has, people are written to. */
export function consentUseOf(list: { projectId: string | null }): ConsentUse {
  return list.projectId === null ? "mailing" : "certificates";
}

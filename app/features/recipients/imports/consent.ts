import type { ListEventsTable } from "#db/schema/recipients.ts";

/**
 * What people are brought in for: to be given a certificate, or to be written to. Each asks for a
 * consent of its own.
 */
export type ConsentUse = NonNullable<ListEventsTable["consent"]>;

export const CONSENT_LABELS: Record<ConsentUse, string> = {
  certificates:
    "I may use this data: these people agreed, or I have another lawful reason to send them their certificates.",
  mailing:
    "I may write to these people: each of them agreed to get e-mails from us, or I have " +
    "another lawful reason. People who unsubscribed stay unsubscribed.",
};

export const CONSENT_MISSING: Record<ConsentUse, string> = {
  certificates:
    "Confirm that you may use these people's data. Without this, you can't use the list.",
  mailing: "Confirm that you may write to these people. Without this, you can't use the list.",
};

/** Of a list that no certificate project has, people are written to. */
export function consentUseOf(list: { projectId: string | null }): ConsentUse {
  return list.projectId === null ? "mailing" : "certificates";
}

/** Reserved for examples for ever (RFC 2606), so no mail can reach it: the address of everybody in the sample data. */
const SAMPLE_HOST = "sample.example";

export function sampleAddress(mailbox: string): string {
  return `${mailbox}@${SAMPLE_HOST}`;
}

/** Whether this is somebody of the sample data, whatever list they were copied to. */
export function isSampleAddress(email: string): boolean {
  return email.trim().toLowerCase().endsWith(`@${SAMPLE_HOST}`);
}

/** What an organiser reads who tries to mail sample people. */
export const SAMPLE_IS_NEVER_MAILED =
  "This is sample data, which is never mailed. Start a project of your own, or duplicate this one and add your people.";

/** What anyone reads who looks up a certificate of the sample data. */
export const SAMPLE_CERTIFICATE = "This is sample data: the certificate was issued to nobody and is not genuine.";

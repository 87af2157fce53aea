/**
 * What became of one text message. `refused` will not get better by trying again; `unavailable` may. `reason` is for the
 * log: it holds neither the number nor the text.
 */
export type SmsOutcome = { kind: "sent"; reference: string | null } | { kind: "refused" | "unavailable"; reason: string };

/** Sends one text message. Never throws for what the provider or the network answers. */
export interface SmsTransport {
  name: "outbox" | "termii";
  /** `to` is E.164: "+2348031234567". */
  send(to: string, text: string): Promise<SmsOutcome>;
}

declare module "#app/platform/app-context.ts" {
  interface AppContext {
    sms: SmsTransport;
  }
}

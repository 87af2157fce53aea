/**
 * What became of one text message. `refused` will not get better by trying again; `unavailable`
 * may. `reason` is for the log: it holds neither the number nor the text.
 */
export type SmsOutcome =
  | { kind: "sent"; reference: string | null }
  | { kind: "refused"; reason: string }
  /**
   * `mayHaveLeft`: nobody knows whether it was sent. `waitSeconds`: when to try again, where the
   * provider says so.
   */
  | { kind: "unavailable"; reason: string; mayHaveLeft: boolean; waitSeconds: number | null };

/**
 * What a provider reports of a text message later, or a message that somebody sent to our number.
 * Numbers are E.164.
 */
export type SmsEvent =
  | { kind: "report"; reference: string; state: "delivered" | "failed"; detail: string }
  | { kind: "reply"; from: string; text: string };

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

import { askProvider, type ProviderAnswer } from "#app/engines/calls/ask-provider.server.ts";
import type { SmsOutcome, SmsTransport } from "./sms.ts";

export interface TermiiSettings {
  /** Each account has its own; no slash at the end. */
  baseUrl: string;
  apiKey: string;
  sender: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Termii's `POST /api/sms/send`. One-time codes must go by the `dnd` route: most Nigerian numbers
 * refuse the other one. Never tries again by itself: what timed out may have been sent. No reason
 * it gives holds the number, the text or the key. Not tried against the live service.
 */
export function openTermii(
  { baseUrl, apiKey, sender }: TermiiSettings,
  timeoutMs = TIMEOUT_MS,
): SmsTransport {
  return {
    name: "termii",
    async send(to, text) {
      const answer = await askProvider(`${baseUrl}/api/sms/send`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({
          api_key: apiKey,
          to: to.replace(/^\+/, ""),
          from: sender,
          sms: text,
          type: "plain",
          channel: "dnd",
        }),
        timeoutMs,
      });
      if ("problem" in answer)
        return {
          kind: "unavailable",
          reason: `Termii ${answer.problem}.`,
          mayHaveLeft: !answer.neverLeft,
          waitSeconds: null,
        };
      return outcomeOf(answer);
    },
  };
}

function outcomeOf({ status, said, retryAfter }: ProviderAnswer): SmsOutcome {
  const unavailable = (reason: string, mayHaveLeft: boolean): SmsOutcome => ({
    kind: "unavailable",
    reason,
    mayHaveLeft,
    waitSeconds: retryAfter,
  });
  if (status >= 200 && status < 300) {
    if (said?.code === "ok")
      return {
        kind: "sent",
        reference: typeof said.message_id === "string" ? said.message_id : null,
      };
    return unavailable(`Termii answered ${status} without saying that it sent the message.`, true);
  }
  // Too little money on the account comes as 400 too, and has nothing to do with the number.
  const ours = typeof said?.message === "string" && /balance|sender|api.?key/i.test(said.message);
  const theirs = (status === 400 || status === 422) && !ours;
  const reason = `Termii answered ${status}${ours ? " about our account" : ""}.`;
  if (theirs) return { kind: "refused", reason };
  // A server that fell over may have sent it before; one that asks to come back later has not.
  const isLater = status < 500 || (status === 503 && retryAfter !== null);
  return unavailable(reason, !isLater);
}

import { askProvider, type ProviderAnswer } from "../ask-provider.server.ts";
import type { SmsOutcome, SmsTransport } from "./sms.ts";

export interface TermiiSettings {
  /** Each account has its own; no slash at the end. */
  baseUrl: string;
  apiKey: string;
  sender: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Termii's `POST /api/sms/send`. One-time codes must go by the `dnd` route: most Nigerian numbers refuse the other one. Never
 * tries again by itself: what timed out may have been sent. No reason it gives holds the number, the text or the key.
 * Not tried against the live service.
 */
export function openTermii({ baseUrl, apiKey, sender }: TermiiSettings, timeoutMs = TIMEOUT_MS): SmsTransport {
  return {
    name: "termii",
    async send(to, text) {
      const answer = await askProvider(`${baseUrl}/api/sms/send`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({
          ...{ api_key: apiKey, to: to.replace(/^\+/, ""), from: sender, sms: text },
          ...{ type: "plain", channel: "dnd" },
        }),
        timeoutMs,
      });
      if ("problem" in answer) return { kind: "unavailable", reason: `Termii ${answer.problem}.` };
      return outcomeOf(answer);
    },
  };
}

function outcomeOf({ status, said }: ProviderAnswer): SmsOutcome {
  if (status >= 200 && status < 300) {
    if (said?.code === "ok") return { kind: "sent", reference: typeof said.message_id === "string" ? said.message_id : null };
    return { kind: "unavailable", reason: `Termii answered ${status} without saying that it sent the message.` };
  }
  // Too little money on the account comes as 400 too, and has nothing to do with the number.
  const ours = typeof said?.message === "string" && /balance|sender|api.?key/i.test(said.message);
  const theirs = (status === 400 || status === 422) && !ours;
  return { kind: theirs ? "refused" : "unavailable", reason: `Termii answered ${status}${ours ? " about our account" : ""}.` };
}

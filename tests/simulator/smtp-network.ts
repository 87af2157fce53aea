import type { MailMessage } from "../../app/engines/mail/message.ts";
import type { MailRoute, MailTransport, SendOutcome } from "../../app/providers/mail/mail.ts";
import type { Behaviour, Weights } from "./network-behaviour.ts";
import type { Chance } from "./random.ts";
import { type ProviderHooks, REFUSED } from "./resend-network.ts";
import type { Scheduler } from "./scheduler.ts";
import type { SimulatedProcess } from "./simulated-process.ts";

/** Behind a firewall that says nothing, the adapter waits so long. */
const SILENCE_MS = 40_000;

/**
 * A mail server as its adapter reports of it: one message a call, no keys, and what is learned is
 * only whether it was taken. The conversation itself is tested elsewhere (`faults
 * smtp-conversation`).
 */
export class SmtpNetwork {
  weights: Weights = {};
  private mails = 0;
  private readonly given: {
    scheduler: Scheduler;
    chance: Chance;
    hooks: ProviderHooks;
    /** As its operator calls it. */
    id: string;
  };

  constructor(given: SmtpNetwork["given"]) {
    this.given = given;
  }

  /** `route`: there are others beside it. */
  transportFor(process: SimulatedProcess, route?: MailRoute): MailTransport {
    return {
      name: "smtp",
      ...(route && { route }),
      batchSize: 1,
      mostCalls: 10,
      mostFollowing: 10,
      idempotent: false,
      send: async ([message], { idempotencyKey, signal }) => [
        await this.send(process, message as MailMessage, idempotencyKey, signal),
      ],
      async close() {},
    };
  }

  private send(
    process: SimulatedProcess,
    message: MailMessage,
    key: string,
    signal?: AbortSignal,
  ): Promise<SendOutcome> {
    const { chance, scheduler, hooks } = this.given;
    return new Promise((resolve) => {
      if (!process.step()) return;
      const id = message.tags?.delivery ?? "";
      hooks.left(process, key, [id], this.given.id);
      const behaviour = chance.weighted<Behaviour>({ taken: 1, ...this.weights });
      hooks.note(`${process.name} calls ${key} ${id} ${behaviour}`);
      const answer = (outcome: SendOutcome) => {
        hooks.ended(process, key, null);
        if (process.step()) resolve(outcome);
      };
      const broke: SendOutcome = {
        kind: "unknown",
        reason: "The connection to the mail server broke before it answered.",
      };
      signal?.addEventListener("abort", () => answer(broke));
      const take = (): SendOutcome => {
        if (message.to.email.includes(REFUSED))
          return { kind: "rejected", code: "unknown_address", reason: "550 5.1.1 no such user" };
        hooks.taken(
          { id, to: message.to.email, subject: message.subject },
          `${this.given.id}-${this.mails++}`,
          key,
        );
        return { kind: "accepted", providerId: null };
      };
      const later = (ms: number, run: () => void) => void scheduler.after(ms, run);
      const travel = chance.between(5, 120);
      switch (behaviour) {
        case "lost-before":
          // Either nothing of it had left, or nobody can say.
          if (chance.happens(0.5)) {
            const reason = "The mail server could not be reached: ECONNREFUSED";
            return later(travel, () =>
              answer({ kind: "retry", everyone: true, reason, afterSeconds: null }),
            );
          }
          return later(travel, () => answer(broke));
        case "swallowed":
          return later(SILENCE_MS, () => answer(broke));
        case "delayed":
          later(chance.between(20_000, 90_000), take);
          return later(SILENCE_MS, () => answer(broke));
        case "lost-after":
        case "cut":
          return later(travel, () => {
            take();
            answer(broke);
          });
        case "too-fast":
          return later(travel, () =>
            answer({
              kind: "retry",
              everyone: true,
              reason: "421 4.7.0 too many",
              afterSeconds: null,
            }),
          );
        case "busy": {
          const reason = chance.pick(["451 4.7.1 greylisted, try again", "452 4.2.2 mailbox full"]);
          return later(travel, () => answer({ kind: "retry", reason, afterSeconds: null }));
        }
        case "refusing":
          return later(travel, () =>
            answer({
              kind: "halt",
              code: "provider_key",
              reason: "The mail server does not accept it.",
            }),
          );
        default: {
          const ms = behaviour === "slow" ? chance.between(500, 30_000) : travel;
          return later(travel, () => {
            const outcome = take();
            later(ms, () => answer(outcome));
          });
        }
      }
    });
  }
}

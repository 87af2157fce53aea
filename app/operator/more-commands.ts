import type { OperatorAct } from "./acts.ts";

/** Options that each take what follows them. */
export type MoreOption = "reason" | "note" | "confirm" | "selector" | "state" | "kind";

export interface CommandSpec {
  /** What follows the command's words, in order: each has to be there. */
  takes: readonly string[];
  needs?: readonly MoreOption[];
  may?: readonly MoreOption[];
  /** A word that has to follow --confirm. */
  confirm?: string;
  /** Which acts of the area it does. */
  does: readonly OperatorAct[];
  /** What it does, for the help text. */
  about: string;
}

/**
 * Commands that do what the operator's pages do, by their words. Add one here for a new act of a page, and say how it is done in
 * `command/…`: a test fails while a page has an act that no command does.
 */
export const MORE_COMMANDS = {
  note: {
    takes: ["account"],
    needs: ["note"],
    does: ["account.noted"],
    about: "keeps a note on an account; only operators read it",
  },
  pause: {
    ...{ takes: ["account"], needs: ["reason"], does: ["account.sending-paused"] },
    about: "stops an account’s mail to others; its owners get a mail with the reason",
  },
  resume: { takes: ["account"], may: ["reason"], does: ["account.sending-resumed"], about: "lets an account send again" },
  unlist: {
    ...{ takes: ["account", "webinar"], needs: ["reason"], does: ["account.unlisted"] },
    about: "takes a webinar off the public list; its organiser reads the reason",
  },
  "plan show": { takes: ["account"], does: [], about: "the plan an account is on, what can be done to it, and its payments" },
  "plan change": {
    ...{ takes: ["account", "change"], needs: ["reason"], does: ["plan.changed"] },
    about: "changes a plan by hand: custom, leave-custom, extend (by 30 days) or end",
  },
  refund: {
    ...{ takes: ["account", "payment"], needs: ["reason", "confirm"], confirm: "REFUND", does: ["payment.refunded"] },
    about: "gives back all that is left of a payment; the ids are in “plan show”",
  },
  "jobs list": {
    ...{ takes: [], may: ["state", "kind"], does: [] },
    about: "jobs that were given up; --state waiting or running shows those instead",
  },
  "jobs retry": { takes: ["id"], does: ["job.retried"], about: "tries a job again now" },
  "jobs retry-kind": { takes: ["kind"], does: ["job.retried"], about: "tries every job of a kind again that was given up" },
  "jobs drop": { takes: ["id"], does: ["job.dropped"], about: "drops a job: it is never done" },
  "posts list": { takes: [], does: [], about: "webhooks and form posts that were given up" },
  "posts retry": { takes: ["line", "id"], does: ["job.retried"], about: "posts one again; line: webhook or form" },
  "sending try-now": {
    ...{ takes: [], does: ["sending.tried"] },
    about: "tries mail now that the provider’s answers hold back: one call goes, the rest follows when it is taken",
  },
  "mail test": {
    takes: ["address"],
    does: ["mail.tested"],
    about: "sends one real mail, the way all mail goes, and prints its id",
  },
  "mail result": { takes: ["id"], does: [], about: "what became of a test mail" },
  "domain show": { takes: [], does: [], about: "what the last check of the sender’s domain found" },
  "domain check": {
    ...{ takes: [], may: ["selector"], does: ["domain.checked"] },
    about: "looks up now what SPF, DKIM and DMARC say of the sender’s domain",
  },
  "kyc show": { takes: ["id"], does: ["identity.viewed"], about: "one identity check" },
  "messages list": {
    takes: [],
    may: ["state"],
    does: [],
    about: "messages from the site, newest first; --state open or answered",
  },
  "messages show": { takes: ["id"], does: ["message.viewed"], about: "one message, whole" },
  "messages answered": { takes: ["id"], does: ["message.answered"], about: "marks it as answered" },
  "messages open": { takes: ["id"], does: ["message.reopened"], about: "marks it as open again" },
  "messages delete": {
    ...{ takes: ["id"], needs: ["confirm"], confirm: "DELETE", does: ["message.deleted"] },
    about: "deletes it",
  },
  "newsletter list": { takes: [], does: ["newsletter.viewed"], about: "how many have confirmed, and the last fifty of them" },
  "newsletter export": {
    takes: [],
    does: ["newsletter.exported"],
    about: "everybody who confirmed, with the link by which they leave, as CSV",
  },
  "newsletter delete": {
    takes: ["address"],
    does: ["newsletter.deleted"],
    about: "deletes an address whose person asked for that",
  },
  "record list": { takes: [], does: [], about: "the last fifty things that operators did" },
  "record export": { takes: [], does: ["record.exported"], about: "everything that operators did, as CSV" },
} as const satisfies Record<string, CommandSpec>;

export type MoreCommand = keyof typeof MORE_COMMANDS;

/** Acts of commands that are as old as the command line itself (`read-command.ts`). */
export const FIRST_COMMANDS: readonly OperatorAct[] = [
  ...(["account.viewed", "account.suspended", "account.restored", "account.terminated"] as const),
  ...(["operator.added", "operator.removed", "sending.paused", "sending.resumed"] as const),
  ...(["identity.approved", "identity.refused"] as const),
];

/** Acts that make no sense at a command line. */
export const ONLY_IN_THE_AREA: Partial<Record<OperatorAct, string>> = {
  "operator.entered": "whoever has the command line of the machine needs no door",
  "outbox.viewed": "its messages are files in DATA_DIR/outbox",
};

/** "jobs retry <id>": the words with what has to follow them. */
export function usageOf(name: MoreCommand): string {
  const spec: CommandSpec = MORE_COMMANDS[name];
  const value = (option: MoreOption) =>
    option === "confirm" ? spec.confirm : option === "reason" || option === "note" ? '"…"' : "…";
  return [
    name,
    ...spec.takes.map((what) => `<${what}>`),
    ...(spec.needs ?? []).map((option) => `--${option} ${value(option)}`),
    ...(spec.may ?? []).map((option) => `[--${option} ${value(option)}]`),
  ].join(" ");
}

import { findCheck } from "../../accounts/identity/list-checks.server.ts";
import { OUTCOME_WORDS } from "../../accounts/identity/outcome-words.ts";
import { NEWEST } from "../../http/page-key.ts";
import { csvLine } from "../../http/write-csv.ts";
import { deleteSubscriber } from "../../newsletter/delete-subscriber.server.ts";
import { listSubscribers, readAllSubscribers } from "../../newsletter/list-subscribers.server.ts";
import { newsletterAddress } from "../../newsletter/newsletter-link.server.ts";
import { readEmailAddress } from "../../recipients/read-email-address.ts";
import { deleteContactMessage, findContactMessage, listContactMessages, markAnswered } from "../../site/contact-inbox.server.ts";
import { wholeName } from "../../whole-name.ts";
import { actWords, type OperatorAct } from "../acts.ts";
import { listActs, NO_ACT_FILTER, readAllActs } from "../list-acts.server.ts";
import { printTable } from "../print-table.ts";
import { COMMAND_LINE, recordOperatorAct } from "../record-act.server.ts";
import { done, type Handler, type House, notUnderstood, refused, type Said } from "./handler.ts";

const operator = COMMAND_LINE;
const MOST_SHOWN = 50;
const NO_MESSAGE = refused("There is no message with this id.");

function record({ db, clock }: House, act: OperatorAct, about: { subject?: string; accountId?: string } = {}): Promise<void> {
  return recordOperatorAct(db, { operator, act, ...about, now: clock() });
}

/** Changes a message and writes it down; `act` says whether there was still one to change. */
async function onMessage(
  house: House,
  id: string,
  change: { does: OperatorAct; act: () => Promise<boolean>; said: string },
): Promise<Said> {
  const row = await findContactMessage(house.db, id);
  if (!row || !(await change.act())) return NO_MESSAGE;
  await record(house, change.does, { subject: wholeName(row) });
  return done(change.said);
}

/** What people and operators wrote: identity checks, messages, the newsletter's subscribers, the record. */
export const READING_COMMANDS = {
  "kyc show": async (house, [id = ""]) => {
    const check = await findCheck(house.db, id);
    if (!check) return refused("There is no identity check with this id.");
    await record(house, "identity.viewed", { subject: wholeName(check), accountId: check.accountId });
    return done(
      printTable(
        ["WHAT", ""],
        [
          ["Name", wholeName(check)],
          ["NIN ends in", check.ninLastFour],
          ["Phone", check.phone],
          ["E-mail", check.email],
          ["Submitted", check.createdAt],
          ["Outcome", check.outcome === "pending" ? "waiting for a decision" : OUTCOME_WORDS[check.outcome]],
        ],
      ),
    );
  },

  "messages list": async ({ db }, _, { state = "" }) => {
    if (state !== "" && state !== "open" && state !== "answered")
      return notUnderstood("Give a state after --state: open or answered.");
    const { messages, total } = await listContactMessages(db, { state, q: "" }, 1, MOST_SHOWN);
    if (total === 0) return done("No messages found.");
    const rows = messages.map((row) => [row.id, row.createdAt, wholeName(row), row.answeredBy ?? "-", row.message.slice(0, 60)]);
    return done(`${printTable(["ID", "AT", "FROM", "ANSWERED BY", "MESSAGE"], rows)}\nShowing ${messages.length} of ${total}.`);
  },
  "messages show": async (house, [id = ""]) => {
    const row = await findContactMessage(house.db, id);
    if (!row) return NO_MESSAGE;
    await record(house, "message.viewed", { subject: wholeName(row) });
    const facts = [
      ["From", wholeName(row)],
      ["Reach them at", row.reachAt],
      ["At", row.createdAt],
      ["Answered by", row.answeredBy ?? "-"],
    ];
    // Line by line, so that what people typed can't steer the terminal.
    const lines = row.message.split(/\r?\n/).map((line) => [line]);
    return done(`${printTable(["WHAT", ""], facts)}\n\n${printTable(["MESSAGE"], lines)}`);
  },
  "messages answered": (house, [id = ""]) =>
    onMessage(house, id, {
      does: "message.answered",
      act: () => markAnswered(house.db, id, { by: operator.name, at: house.clock() }),
      said: "Marked as answered.",
    }),
  "messages open": (house, [id = ""]) =>
    onMessage(house, id, {
      does: "message.reopened",
      act: () => markAnswered(house.db, id, null),
      said: "Marked as open.",
    }),
  "messages delete": (house, [id = ""]) =>
    onMessage(house, id, {
      does: "message.deleted",
      act: () => deleteContactMessage(house.db, id),
      said: "Message deleted.",
    }),

  "newsletter list": async (house) => {
    const { subscribers, subscribed, pending } = await listSubscribers(house.db, { page: 1, pageSize: MOST_SHOWN });
    await record(house, "newsletter.viewed", { subject: "Page 1" });
    const rows = subscribers.map(({ email, confirmedAt }) => [email, confirmedAt ?? "-"]);
    return done(`${printTable(["E-MAIL", "CONFIRMED"], rows)}\n${subscribed} confirmed, ${pending} not confirmed yet.`);
  },
  "newsletter export": async (house) => {
    await record(house, "newsletter.exported");
    let text = csvLine(["Email Address", "Confirmed", "Leave Link"]);
    for await (const rows of readAllSubscribers(house.db)) {
      for (const { id, email, confirmedAt } of rows) {
        text += csvLine([email, confirmedAt ?? "", newsletterAddress(house.config, "leave", id)]);
      }
    }
    return done(text.trimEnd());
  },
  "newsletter delete": async (house, [typed = ""]) => {
    const read = readEmailAddress(typed);
    if (!read.ok) return notUnderstood(`${read.reason}. Write it like name@example.com`);
    if (!(await deleteSubscriber(house.db, read.email))) return refused(`${read.email} is not a subscriber.`);
    // The address was deleted because its person wanted that: the record does not keep it.
    await record(house, "newsletter.deleted");
    return done(`${read.email} was deleted.`);
  },

  "record list": async ({ db }) => {
    const acts = await listActs(db, { ...NO_ACT_FILTER, ...NEWEST, limit: MOST_SHOWN });
    const rows = acts.map((act) => [act.at, act.operatorName, actWords(act.act), act.accountName ?? "-", act.subject, act.note]);
    return done(printTable(["AT", "BY", "ACT", "ACCOUNT", "ABOUT", "NOTE"], rows));
  },
  "record export": async (house) => {
    await record(house, "record.exported");
    let text = csvLine(["Time", "Operator", "Act", "Account", "Account Name", "About", "Note"]);
    for await (const acts of readAllActs(house.db, NO_ACT_FILTER)) {
      for (const { at, operatorName, act, accountId, accountName, subject, note } of acts) {
        text += csvLine([at, operatorName, actWords(act), accountId ?? "", accountName ?? "", subject, note]);
      }
    }
    return done(text.trimEnd());
  },
} satisfies Record<string, Handler>;

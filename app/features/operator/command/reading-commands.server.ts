import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import { findCheck } from "#app/features/accounts/identity/identity-checks.server.ts";
import { OUTCOME_LABELS } from "#app/features/accounts/identity.ts";
import {
  actHeadings,
  actLabel,
  type OperatorAct,
} from "#app/features/activity/operator-act-kinds.ts";
import { COMMAND_LINE, recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import {
  deleteContactMessage,
  findContactMessage,
  listContactMessages,
  markAnswered,
} from "#app/features/site/contact/contact-inbox.server.ts";
import {
  deleteSubscriber,
  listSubscribers,
  newsletterAddress,
  readAllSubscribers,
} from "#app/features/site/newsletter/subscribers.server.ts";
import { NEWEST } from "#app/platform/http/list-pages.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";
import { listActs, NO_ACT_FILTER, readAllActs } from "../accounts/acts.server.ts";
import {
  type CommandContext,
  type CommandResult,
  done,
  type Handler,
  invalidArguments,
  refused,
} from "./handler.ts";
import { printTable } from "./page-commands.ts";

const operator = COMMAND_LINE;
const MAX_SHOWN = 50;
const NO_MESSAGE = refused("There is no message with this id.");

function record(
  { db, clock }: CommandContext,
  act: OperatorAct,
  about: { subject?: string; accountId?: string } = {},
): Promise<void> {
  return recordOperatorAct(db, { operator, act, ...about, now: clock() });
}

/**
 * Changes a contact message and records the act; `act` returns false if the message no longer
 * exists.
 */
async function onMessage(
  app: CommandContext,
  id: string,
  change: { does: OperatorAct; act: () => Promise<boolean>; message: string },
): Promise<CommandResult> {
  const row = await findContactMessage(app.db, id);
  if (!row || !(await change.act())) return NO_MESSAGE;
  await record(app, change.does, { subject: wholeName(row) });
  return done(change.message);
}

/**
 * Commands about identity checks, contact messages, newsletter subscribers and the operators'
 * record.
 */
export const READING_COMMANDS = {
  "kyc show": async (app, [id = ""]) => {
    const check = await findCheck(app.db, id);
    if (!check) return refused("There is no identity check with this id.");
    await record(app, "identity.viewed", { subject: wholeName(check), accountId: check.accountId });
    return done(
      printTable(
        ["WHAT", ""],
        [
          ["Name", wholeName(check)],
          ["NIN ends in", check.ninLastFour],
          ["Phone", check.phone],
          ["E-mail", check.email],
          ["Submitted", check.createdAt],
          [
            "Outcome",
            check.outcome === "pending" ? "waiting for a decision" : OUTCOME_LABELS[check.outcome],
          ],
        ],
      ),
    );
  },

  "messages list": async ({ db }, _, { state = "" }) => {
    if (state !== "" && state !== "open" && state !== "answered")
      return invalidArguments("Add a state after --state: open or answered.");
    const { messages, total } = await listContactMessages(db, { state, q: "" }, 1, MAX_SHOWN);
    if (total === 0) return done("No messages found.");
    const rows = messages.map((row) => [
      row.id,
      row.createdAt,
      wholeName(row),
      row.answeredBy ?? "-",
      row.message.slice(0, 60),
    ]);
    return done(
      printTable(["ID", "TIME", "FROM", "ANSWERED BY", "MESSAGE"], rows),
      `Showing ${messages.length} of ${total}.`,
    );
  },
  "messages show": async (app, [id = ""]) => {
    const row = await findContactMessage(app.db, id);
    if (!row) return NO_MESSAGE;
    await record(app, "message.viewed", { subject: wholeName(row) });
    const facts = [
      ["From", wholeName(row)],
      ["Contact", row.reachAt],
      ["Time", row.createdAt],
      ["Answered by", row.answeredBy ?? "-"],
    ];
    // Line by line, so that what people typed can't steer the terminal.
    const lines = row.message.split(/\r?\n/).map((line) => [line]);
    return done(printTable(["WHAT", ""], facts), printTable(["MESSAGE"], lines));
  },
  "messages answered": (app, [id = ""]) =>
    onMessage(app, id, {
      does: "message.answered",
      act: () => markAnswered(app.db, id, { by: operator.name, at: app.clock() }),
      message: "Marked as answered.",
    }),
  "messages open": (app, [id = ""]) =>
    onMessage(app, id, {
      does: "message.reopened",
      act: () => markAnswered(app.db, id, null),
      message: "Marked as open.",
    }),
  "messages delete": (app, [id = ""]) =>
    onMessage(app, id, {
      does: "message.deleted",
      act: () => deleteContactMessage(app.db, id),
      message: "Message deleted.",
    }),

  "newsletter list": async (app) => {
    const { subscribers, subscribed, pending } = await listSubscribers(app.db, {
      page: 1,
      pageSize: MAX_SHOWN,
    });
    await record(app, "newsletter.viewed", { subject: "Page 1" });
    const rows = subscribers.map(({ email, confirmedAt }) => [email, confirmedAt ?? "-"]);
    return done(
      printTable(["E-MAIL", "CONFIRMED"], rows),
      `${subscribed} confirmed, ${pending} not confirmed yet.`,
    );
  },
  "newsletter export": async (app) => {
    await record(app, "newsletter.exported");
    let text = csvLine(["Email Address", momentHeading("Confirmed", "UTC"), "Unsubscribe Link"]);
    for await (const rows of readAllSubscribers(app.db)) {
      for (const { id, email, confirmedAt } of rows) {
        text += csvLine([
          email,
          sheetMoment(confirmedAt, "UTC"),
          newsletterAddress(app.config, "leave", id),
        ]);
      }
    }
    return done(text.trimEnd());
  },
  "newsletter delete": async (app, [typed = ""]) => {
    const read = readEmailAddress(typed);
    if (!read.ok) return invalidArguments(`${read.reason}. Write it like name@example.com`);
    if (!(await deleteSubscriber(app.db, read.email)))
      return refused(`${read.email} is not a subscriber.`);
    // The person asked for their address to be deleted, so the record doesn't keep it.
    await record(app, "newsletter.deleted");
    return done(`${read.email} was deleted.`);
  },

  "record list": async ({ db }) => {
    const acts = await listActs(db, { ...NO_ACT_FILTER, ...NEWEST, limit: MAX_SHOWN });
    const rows = acts.map((act) => [
      act.at,
      act.operatorName,
      actLabel(act.act),
      act.accountName ?? "-",
      act.subject,
      act.note,
    ]);
    return done(printTable(["TIME", "OPERATOR", "ACTION", "ACCOUNT", "ABOUT", "NOTE"], rows));
  },
  "record export": async (app) => {
    await record(app, "record.exported");
    let text = csvLine(actHeadings("UTC"));
    for await (const acts of readAllActs(app.db, NO_ACT_FILTER)) {
      for (const { at, operatorName, act, accountId, accountName, subject, note } of acts) {
        text += csvLine([
          sheetMoment(at, "UTC"),
          operatorName,
          actLabel(act),
          accountId ?? "",
          accountName ?? "",
          subject,
          note,
        ]);
      }
    }
    return done(text.trimEnd());
  },
} satisfies Record<string, Handler>;

import { COMMAND_LINE } from "#app/features/activity/operator-acts.server.ts";
import { nairaLabel } from "#app/features/billing/model/plans.ts";
import { pauseAccount, resumeAccount } from "#app/features/delivery/health/pausing.server.tsx";
import { pauseReason, pauseReasonProblem } from "#app/features/delivery/health/sending-lock.ts";
import { lockLedger } from "#app/features/delivery/queue/ledger-lock.server.ts";
import {
  addAccountNote,
  changePlan,
  findListedWebinar,
  findPaymentOf,
  PLAN_CHANGES,
  planChangesOf,
  refundAsOperator,
  unlistWebinar,
} from "../accounts/change-account.server.ts";
import { findAccount, readAccount } from "../accounts/read-account.server.ts";
import { findTwoStepPerson, turnTwoStepOff } from "../accounts/two-step-off.server.ts";
import { noteProblem, reasonProblem } from "../operator-forms.server.ts";
import { done, type Handler, invalidArguments, NO_ACCOUNT, refused } from "./handler.ts";
import { printTable } from "./page-commands.ts";

const operator = COMMAND_LINE;

/** Commands about one account. */
export const ACCOUNT_COMMANDS = {
  note: async (app, [accountId = ""], { note = "" }) => {
    const account = await findAccount(app.db, accountId);
    if (!account) return NO_ACCOUNT;
    const problem = noteProblem(note);
    if (problem) return invalidArguments(`${problem}.`);
    await addAccountNote(app, { account, operator, note });
    return done("Note saved.");
  },

  pause: async ({ db, clock }, [accountId = ""], { reason = "" }) => {
    const problem = pauseReasonProblem(reason);
    if (problem) return invalidArguments(`${problem}.`);
    if (!(await findAccount(db, accountId))) return NO_ACCOUNT;
    const now = clock();
    const isNew = await db.transaction().execute(async (trx) => {
      await lockLedger(trx, now);
      return pauseAccount(trx, { accountId, reason: pauseReason(reason), operator, now });
    });
    return done(
      isNew
        ? "Sending is paused for this account. Its owners get an e-mail with the reason."
        : "Sending was already paused for this account.",
    );
  },

  resume: async ({ db, clock }, [accountId = ""], { reason = "" }) => {
    if (!(await findAccount(db, accountId))) return NO_ACCOUNT;
    const isNew = await resumeAccount(db, {
      accountId,
      operator,
      note: reason.slice(0, 1_000),
      now: clock(),
    });
    return done(
      isNew
        ? "This account can send again. Its owners get an e-mail."
        : "Sending was not paused for this account.",
    );
  },

  unlist: async (app, [accountId = "", webinarId = ""], { reason = "" }) => {
    const problem = reasonProblem(reason);
    if (problem) return invalidArguments(`${problem}.`);
    const webinar = await findListedWebinar(app.db, accountId, webinarId);
    if (!webinar) return refused("This account has no webinar with this id on the public list.");
    await unlistWebinar(app, { webinar, reason, operator });
    return done(`“${webinar.title}” has been taken off the public list.`);
  },

  "two-step off": async (app, [email = ""], { reason = "" }) => {
    const problem = reasonProblem(reason, "operators");
    if (problem) return invalidArguments(`${problem}.`);
    const person = await findTwoStepPerson(app.db, email);
    if (!person) return refused(`Nobody with the address ${email} uses two-step sign-in.`);
    await turnTwoStepOff(app, { person, reason, operator });
    return done(`Two-step sign-in is off for ${person.email}. They get an e-mail.`);
  },

  "plan show": async ({ db, clock }, [accountId = ""]) => {
    const account = await findAccount(db, accountId);
    if (!account) return NO_ACCOUNT;
    const now = clock();
    const { plan, changes } = await planChangesOf(db, account, now);
    const { payments } = await readAccount(db, account, now);
    const rows = payments.map(({ id, createdAt, status, amountKobo, refundedKobo }) => [
      ...[id, createdAt.slice(0, 10), status, nairaLabel(amountKobo)],
      refundedKobo > 0 ? nairaLabel(refundedKobo) : "-",
    ]);
    return done(
      `${account.name} is on ${plan}.`,
      printTable(
        ["CHANGE", "WHAT IT DOES"],
        changes.map((change) => [change, PLAN_CHANGES[change].label]),
      ),
      rows.length > 0
        ? printTable(["PAYMENT", "DATE", "STATE", "AMOUNT", "REFUNDED"], rows)
        : "No payments yet.",
    );
  },

  "plan change": async (app, [accountId = "", given = ""], { reason = "" }) => {
    const problem = reasonProblem(reason);
    if (problem) return invalidArguments(`${problem}.`);
    if (!Object.hasOwn(PLAN_CHANGES, given)) {
      return invalidArguments(
        `Unknown change "${given}". Use one of: ${Object.keys(PLAN_CHANGES).join(", ")}.`,
      );
    }
    const account = await findAccount(app.db, accountId);
    if (!account) return NO_ACCOUNT;
    const { plan, changes } = await planChangesOf(app.db, account, app.clock());
    const change = changes.find((one) => one === given);
    if (!change)
      return refused(`The account is on ${plan}. Changes you can make now: ${changes.join(", ")}.`);
    const text = await changePlan(app, { account, change, reason, operator });
    return text === null
      ? refused("The plan has changed in the meantime. Check it with: plan show <account>")
      : done(text);
  },

  refund: async (app, [accountId = "", paymentId = ""], { reason = "" }) => {
    const problem = reasonProblem(reason);
    if (problem) return invalidArguments(`${problem}.`);
    const payment = await findPaymentOf(app.db, accountId, paymentId);
    if (!payment) return refused("This account has no payment with this id.");
    const result = await refundAsOperator(app, { payment, reason, operator });
    if (result.kind === "refused") return refused(result.text);
    return done(
      `${nairaLabel(result.amountKobo)} will be refunded. We’re e-mailing the account’s owners the amount.`,
    );
  },
} satisfies Record<string, Handler>;

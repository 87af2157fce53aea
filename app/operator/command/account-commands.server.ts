import { nairaWords } from "../../billing/plans.ts";
import { pauseAccount, resumeAccount } from "../../delivery/health/pause-account.server.ts";
import { pauseReason, pauseReasonProblem } from "../../delivery/health/pause-reason.ts";
import { lockLedger } from "../../delivery/lock-ledger.server.ts";
import { changePlan, PLAN_CHANGES, planChangesOf } from "../change-plan.server.ts";
import { reasonProblem } from "../change-standing.server.ts";
import { noteOnAccount } from "../note-on-account.server.ts";
import { printTable } from "../print-table.ts";
import { findAccount, readAccount } from "../read-account.server.ts";
import { COMMAND_LINE } from "../record-act.server.ts";
import { findPaymentOf, refundByOperator } from "../refund-by-operator.server.ts";
import { findListedWebinar, unlistWebinar } from "../unlist-webinar.server.ts";
import { done, type Handler, NO_ACCOUNT, notUnderstood, refused } from "./handler.ts";

const operator = COMMAND_LINE;

/** What is done to one account. */
export const ACCOUNT_COMMANDS = {
  note: async (house, [accountId = ""], { note = "" }) => {
    const account = await findAccount(house.db, accountId);
    if (!account) return NO_ACCOUNT;
    const problem = await noteOnAccount(house, { account, operator, note });
    return problem ? notUnderstood(`${problem}.`) : done("The note is kept.");
  },

  pause: async ({ db, clock }, [accountId = ""], { reason = "" }) => {
    const problem = pauseReasonProblem(reason);
    if (problem) return notUnderstood(`${problem}.`);
    if (!(await findAccount(db, accountId))) return NO_ACCOUNT;
    const now = clock();
    const isNew = await db.transaction().execute(async (trx) => {
      await lockLedger(trx, now);
      return pauseAccount(trx, { accountId, reason: pauseReason(reason), operator, now });
    });
    return done(isNew ? "Its sending is paused. Its owners get a mail with the reason." : "Its sending was paused before.");
  },

  resume: async ({ db, clock }, [accountId = ""], { reason = "" }) => {
    if (!(await findAccount(db, accountId))) return NO_ACCOUNT;
    const isNew = await resumeAccount(db, { accountId, operator, note: reason.slice(0, 1_000), now: clock() });
    return done(isNew ? "The account may send again. Its owners get a mail." : "Its sending was not paused.");
  },

  unlist: async (house, [accountId = "", webinarId = ""], { reason = "" }) => {
    const problem = reasonProblem(reason);
    if (problem) return notUnderstood(`${problem}.`);
    const webinar = await findListedWebinar(house.db, accountId, webinarId);
    if (!webinar) return refused("This account has no webinar with this id on the public list.");
    await unlistWebinar(house, { webinar, reason, operator });
    return done(`“${webinar.title}” is off the public list.`);
  },

  "plan show": async ({ db, clock }, [accountId = ""]) => {
    const account = await findAccount(db, accountId);
    if (!account) return NO_ACCOUNT;
    const now = clock();
    const { plan, changes } = await planChangesOf(db, account, now);
    const { payments } = await readAccount(db, account, now);
    const rows = payments.map(({ id, createdAt, status, amountKobo, refundedKobo }) => [
      ...[id, createdAt.slice(0, 10), status, nairaWords(amountKobo)],
      refundedKobo > 0 ? nairaWords(refundedKobo) : "-",
    ]);
    return done(
      [
        `${account.name} is on ${plan}.`,
        printTable(
          ["CHANGE", "WHAT IT DOES"],
          changes.map((change) => [change, PLAN_CHANGES[change].label]),
        ),
        rows.length > 0 ? printTable(["PAYMENT", "DATE", "STATE", "AMOUNT", "GIVEN BACK"], rows) : "It has paid nothing.",
      ].join("\n\n"),
    );
  },

  "plan change": async (house, [accountId = "", wish = ""], { reason = "" }) => {
    const problem = reasonProblem(reason);
    if (problem) return notUnderstood(`${problem}.`);
    if (!Object.hasOwn(PLAN_CHANGES, wish)) {
      return notUnderstood(`There is no change "${wish}". Say one of: ${Object.keys(PLAN_CHANGES).join(", ")}.`);
    }
    const account = await findAccount(house.db, accountId);
    if (!account) return NO_ACCOUNT;
    const { plan, changes } = await planChangesOf(house.db, account, house.clock());
    const change = changes.find((one) => one === wish);
    if (!change) return refused(`It is on ${plan}. What can be done now: ${changes.join(", ")}.`);
    const text = await changePlan(house, { account, change, reason, operator });
    return text === null ? refused("The plan has changed meanwhile. Look at it again: plan show <account>.") : done(text);
  },

  refund: async (house, [accountId = "", paymentId = ""], { reason = "" }) => {
    const problem = reasonProblem(reason);
    if (problem) return notUnderstood(`${problem}.`);
    const payment = await findPaymentOf(house.db, accountId, paymentId);
    if (!payment) return refused("This account has no payment with this id.");
    const result = await refundByOperator(house, { payment, reason, operator });
    if (result.kind === "refused") return refused(result.text);
    return done(`${nairaWords(result.amountKobo)} are given back. The account was told.`);
  },
} satisfies Record<string, Handler>;

import type { z } from "zod";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { type Finding, worstLevel } from "#app/engines/mail-domain/domain-finding.ts";
import { COMMAND_LINE, recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import {
  decideReview,
  findReview,
  listWaitingReviews,
} from "#app/features/delivery/ceilings/first-look.server.ts";
import { listAtCeiling } from "#app/features/delivery/ceilings/notify-bursts.server.tsx";
import {
  checkSenderDomain,
  isSelector,
  keepReport,
  readKeptReport,
  senderDomain,
} from "#app/features/delivery/domain-check/domain-check.server.ts";
import { triedMessage, tryHeldMail } from "#app/features/delivery/health/pausing.server.tsx";
import { queueTestEmail, readTestEmail } from "#app/features/delivery/health/test-email.server.tsx";
import type { JobState } from "#app/platform/jobs/job-queue.ts";
import { listJobs } from "#app/platform/jobs/jobs.server.ts";
import { claimSoleProcess } from "#app/platform/locks/sole-process.server.ts";
import { openLog } from "#app/platform/log/log.server.ts";
import { redactText } from "#app/platform/log/logged-error.server.ts";
import { overwriteRemains } from "#db/overwrite-remains.server.ts";
import {
  countWebhookDeliveries,
  listFailedWebhookDeliveries,
} from "../jobs/failed-deliveries.server.ts";
import { changeJobs, jobForm } from "../jobs/jobs.server.ts";
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
const JOB_STATES: readonly JobState[] = ["dead", "waiting", "running"];

/** Does what a button on the jobs page does; refused if the job or post no longer exists. */
async function changeJobsByCommand(
  app: CommandContext,
  fields: z.input<typeof jobForm>,
): Promise<CommandResult> {
  const { kind, text } = await changeJobs(app, jobForm.parse(fields), operator);
  return kind === "success" ? done(text) : refused(text);
}

/** Decides about an account's first send. */
async function decideByCommand(
  { db, clock }: CommandContext,
  batchId: string,
  decision: "approved" | "refused",
  reason: string,
): Promise<CommandResult> {
  const review = await findReview(db, batchId);
  if (!review) return refused("There is no first send with this id.");
  const isDone = await decideReview(db, { review, decision, reason, operator, now: clock() });
  return isDone
    ? done(`The send of ${review.accountName} is ${decision}.`)
    : refused("Another operator has already reviewed this send.");
}

async function kindOfJob({ db, clock }: CommandContext, id: string): Promise<string> {
  for (const state of JOB_STATES) {
    const found = (await listJobs(db, { state, limit: 1_000, offset: 0, now: clock() })).find(
      (job) => job.id === id,
    );
    if (found) return found.kind;
  }
  return "";
}

function findingsText(domain: string, checkedAt: string, findings: readonly Finding[]): string {
  const parts = findings.map(({ subject, level, text, publish }) =>
    [
      `${subject}: ${level}. ${text}`,
      publish ? `  publish ${publish.type} ${publish.name} ${publish.value}` : "",
    ]
      .filter(Boolean)
      .join("\n"),
  );
  return [`${domain}, checked ${checkedAt}: ${worstLevel(findings)}`, ...parts].join("\n");
}

/** Commands about background work: jobs, posts, and mail as a whole. */
export const WORK_COMMANDS = {
  "jobs list": async ({ db, clock }, _, { state: given = "dead", kind }) => {
    const state = JOB_STATES.find((one) => one === given);
    if (!state) return invalidArguments(`Add a state after --state: ${JOB_STATES.join(", ")}.`);
    const jobs = await listJobs(db, { state, kind, limit: MAX_SHOWN, offset: 0, now: clock() });
    if (jobs.length === 0)
      return done(state === "dead" ? "No failed jobs." : `No jobs are ${state}.`);
    const rows = jobs.map((job) => [
      ...[job.id, job.kind, job.failedAt ?? job.runAt, `${job.attempts} of ${job.maxAttempts}`],
      job.lastError === null ? "-" : redactText(job.lastError),
    ]);
    return done(
      printTable(
        ["ID", "KIND", state === "dead" ? "FAILED" : "DUE", "ATTEMPTS", "LAST ERROR"],
        rows,
      ),
    );
  },
  "jobs retry": async (app, [id = ""]) =>
    changeJobsByCommand(app, { intent: "retry", id, kind: await kindOfJob(app, id) }),
  "jobs retry-kind": (app, [kind = ""]) => changeJobsByCommand(app, { intent: "retry-kind", kind }),
  "jobs drop": async (app, [id = ""]) =>
    changeJobsByCommand(app, { intent: "drop", id, kind: await kindOfJob(app, id) }),

  "posts list": async ({ db }) => {
    const counts = (await countWebhookDeliveries(db)).map(({ line, waiting, failed }) => [
      line,
      String(waiting),
      String(failed),
    ]);
    const posts = await listFailedWebhookDeliveries(db, MAX_SHOWN);
    const rows = posts.map((post) => [
      ...[post.line, post.id, post.accountName, post.failedAt, String(post.attempts)],
      post.problem === null ? "-" : redactText(post.problem),
    ]);
    const table = printTable(["LINE", "WAITING", "FAILED"], counts);
    const headings = ["LINE", "ID", "ACCOUNT", "FAILED", "ATTEMPTS", "PROBLEM"];
    return rows.length === 0 ? done(table) : done(table, printTable(headings, rows));
  },
  "posts retry": async (app, [line = "", id = ""]) => {
    if (line !== "webhook" && line !== "form")
      return invalidArguments("The first word must name the queue: webhook or form.");
    return changeJobsByCommand(app, { intent: "retry-post", line, id });
  },

  "sending try-now": async (app) =>
    done(triedMessage(await tryHeldMail(app, { operator, now: app.clock() }))),

  "senders list": async ({ db, clock }) => {
    const sends = (await listWaitingReviews(db)).map((send) => [
      ...[send.batchId, send.accountName, send.title, String(send.recipientCount), send.createdAt],
    ]);
    const accounts = (await listAtCeiling(db, clock())).map(({ id, name, waiting }) => [
      id,
      name,
      String(waiting),
    ]);
    const limits = printTable(["ACCOUNT", "NAME", "E-MAILS WAITING"], accounts);
    if (sends.length === 0 && accounts.length === 0)
      return done("No first sends are waiting, and no account is at its limit.");
    return done(printTable(["SEND", "ACCOUNT", "TITLE", "PEOPLE", "SINCE"], sends), limits);
  },
  "senders approve": (app, [batchId = ""]) => decideByCommand(app, batchId, "approved", ""),
  "senders refuse": (app, [batchId = ""], { reason = "" }) =>
    decideByCommand(app, batchId, "refused", reason),

  "mail test": async (app, [typed = ""]) => {
    const read = readEmailAddress(typed);
    if (!read.ok) return invalidArguments(`${read.reason}. Write it like name@example.com`);
    const id = await queueTestEmail(app, {
      email: read.email,
      operator,
      timeZone: "UTC",
      now: app.clock(),
    });
    if (!id)
      return refused(
        "An earlier e-mail to this address bounced or was reported as spam, so we don’t send to it.",
      );
    return done(
      `A test e-mail to ${read.email} is queued. See what happens to it with: mail result ${id}`,
    );
  },
  "mail result": async (app, [id = ""]) => {
    const fate = await readTestEmail(app, id);
    if (!fate) return refused("There is no test e-mail with this id.");
    const lines = fate.timeline.map(({ at, words, detail }) => [at, words, detail ?? ""]);
    const reason = fate.reason ? `: ${fate.reason}` : "";
    const said = `${fate.email} is ${fate.state}${reason}`;
    return lines.length > 0 ? done(said, printTable(["TIME", "EVENT", ""], lines)) : done(said);
  },

  "domain show": async ({ db, config }) => {
    const report = await readKeptReport(db);
    const domain = senderDomain(config);
    if (report?.domain !== domain)
      return done(`${domain} has not been checked yet. Run: domain check`);
    return done(findingsText(domain, report.checkedAt, report.findings));
  },
  "erased overwrite": async ({ db, config }) => {
    const sole = claimSoleProcess({ db, config, log: openLog(config) });
    if (!sole)
      return refused("This is only for SQLite. PostgreSQL reuses deleted space automatically.");
    if (!sole.isHeld())
      return refused(
        "The server is running. Stop it first: nothing can be written while the file is rewritten.",
      );
    try {
      const remains = overwriteRemains(config);
      if (remains === "busy")
        return refused("Another program is writing to the database. Stop it, then try again.");
      if (remains === "none")
        return done("There was nothing to do: no erased text is left in the file.");
      return done("The file was rewritten. No erased text is left in it.");
    } finally {
      sole.release();
    }
  },
  "domain check": async ({ db, config, clock }, _, { selector: typed = "" }) => {
    const selector = typed.toLowerCase() || null;
    if (selector && !isSelector(selector))
      return invalidArguments("Enter only the selector, such as s1 or mail2026.");
    const now = clock();
    const report = await checkSenderDomain(config, { selector, now });
    await keepReport(db, { ...report, selector });
    await recordOperatorAct(db, { operator, act: "domain.checked", subject: report.domain, now });
    return done(findingsText(report.domain, report.checkedAt, report.findings));
  },
} satisfies Record<string, Handler>;

import { COMMAND_LINE, recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { readKept } from "#app/features/certificates/log/kept-checkpoint.server.ts";
import { exportLog } from "#app/features/certificates/log/log-copy.server.ts";
import { readLogStatus } from "#app/features/certificates/log/log-status.server.ts";
import { beginNewLog, resumeLog } from "#app/features/certificates/log/resume-log.server.ts";
import type { Files } from "#app/providers/files/files.ts";
import { openFiles } from "#app/providers/open-providers.server.ts";
import { type CommandContext, done, type Handler, refused } from "./handler.ts";
import { printTable } from "./page-commands.ts";

const operator = COMMAND_LINE;

async function withFiles<Result>(
  { config }: CommandContext,
  work: (files: Files) => Promise<Result>,
): Promise<Result> {
  const files = openFiles(config);
  try {
    return await work(files);
  } finally {
    await files.close?.();
  }
}

const show: Handler = (app) =>
  withFiles(app, async (files) => {
    const status = await readLogStatus(app.db);
    if (!status) return done("Nothing was logged yet.");
    const kept = await readKept(files, status.number);
    const { origin, size, waiting, pausedBecause, problem } = status;
    const table = printTable(
      ["Log", "Published here", "Published, as the file store knows", "Waiting"],
      [[origin, String(size), kept ? String(kept.size) : "not known", String(waiting)]],
    );
    if (pausedBecause) return done(table, pausedBecause, WAY_ON);
    return problem ? done(table, problem) : done(table, "It is growing.");
  });

const WAY_ON =
  "Nothing is signed until you decide; certificates are sent as before. If another copy of this " +
  "server is running, leave the log paused here.\nOtherwise run: log resume. It goes on if " +
  "nothing was published after this database’s last entry. If something was, add --from with a " +
  "copy of the published log: a mirror’s address, or a folder that “log export” wrote.\nIf no " +
  "copy has the missing entries, run: log new --confirm NEW. The new log names the old one’s last " +
  "checkpoint, and certificates logged before keep their proofs.";

export const LOG_COMMANDS = {
  "log show": show,
  "log resume": (app, _args, { from = null }) =>
    withFiles(app, async (files) => {
      const outcome = await resumeLog({ ...app, files }, from);
      if (outcome.kind === "refused") return refused(outcome.problem);
      await recordOperatorAct(app.db, { operator, act: "log.resumed", now: app.clock() });
      const { caughtUp } = outcome;
      return done(
        caughtUp > 0
          ? `The log has ${caughtUp.toLocaleString("en")} entries more, from the copy, and grows again.`
          : "The log grows again.",
      );
    }),
  "log export": async (app, [folder = ""]) => {
    if (!(await readLogStatus(app.db))) return refused("Nothing was logged yet.");
    const size = await exportLog(app.db, folder);
    return done(`Wrote ${size.toLocaleString("en")} entries to ${folder}.`);
  },
  "log new": (app) =>
    withFiles(app, async (files) => {
      const origin = await beginNewLog({ ...app, files });
      if (!origin) return refused("Nothing was logged yet.");
      await recordOperatorAct(app.db, { operator, act: "log.begun", now: app.clock() });
      return done(`The new log is ${origin}. Its key is at https://${origin}/key`);
    }),
} satisfies Record<string, Handler>;

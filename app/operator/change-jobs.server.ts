import type { Installation } from "../installation.server.ts";
import { dropJob, listJobs, retryJob } from "../jobs/list-jobs.server.ts";
import { type PostLineName, retryPost } from "../outgoing/failed-posts.server.ts";
import { type ActingOperator, recordOperatorAct } from "./record-act.server.ts";
import { MOST_DEAD_AT_ONCE } from "./show-jobs.server.ts";

interface Said {
  kind: "success" | "info";
  text: string;
}

/**
 * Does what a button of the page about jobs asks for: `intent` retry or drop with an `id`, retry-kind with a `kind`, retry-post
 * with an `id` and a `line`. What is not there any more, because it ran meanwhile or somebody was quicker, is said and is no error.
 */
export async function changeJobs(
  { db, clock }: Pick<Installation, "db" | "clock">,
  form: URLSearchParams | FormData,
  operator: ActingOperator,
): Promise<Said> {
  const now = clock();
  const field = (name: string) => form.get(name)?.toString() ?? "";
  const [id, kind] = [field("id"), field("kind")];
  const note = (act: "job.retried" | "job.dropped", subject: string) => recordOperatorAct(db, { operator, act, subject, now });
  switch (field("intent")) {
    case "retry":
      if (!(await retryJob(db, id, now))) return gone;
      await note("job.retried", `${kind} ${id}`);
      return { kind: "success", text: "The job is tried again in a moment." };
    case "drop":
      if (!(await dropJob(db, id, now))) return gone;
      await note("job.dropped", `${kind} ${id}`);
      return { kind: "success", text: "The job was dropped." };
    case "retry-kind": {
      let count = 0;
      for (const job of await listJobs(db, { state: "dead", kind, limit: MOST_DEAD_AT_ONCE, offset: 0, now })) {
        if (await retryJob(db, job.id, now)) count++;
      }
      if (count === 0) return gone;
      await note("job.retried", `${count} of ${kind}`);
      return { kind: "success", text: `${count === 1 ? "1 job is" : `${count} jobs are`} tried again in a moment.` };
    }
    case "retry-post": {
      const line: PostLineName = field("line") === "form" ? "form" : "webhook";
      if (!(await retryPost(db, { line, id, now }))) {
        return { kind: "info", text: "There is nothing to post any more, or nowhere to post it to." };
      }
      await note("job.retried", `${line} post ${id}`);
      return { kind: "success", text: "It is posted again in a moment." };
    }
    default:
      return gone;
  }
}

const gone: Said = { kind: "info", text: "There is no such job any more, or it is running." };

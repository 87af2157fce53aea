import { Form, Link } from "@remix-run/react";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import type { showJobs } from "../../jobs/show-jobs.server.ts";

type Shown = Awaited<ReturnType<typeof showJobs>>;

const SOURCE_LABELS = { webhook: "Webhook events", form: "Form answers" } as const;

/** What is posted to organisers' own servers: how many wait, and which were given up. */
export function FailedWebhookDeliveries({ counts, posts }: { counts: Shown["posts"]; posts: Shown["failedPosts"] }) {
  return (
    <section className="card overflow-hidden" aria-labelledby="posts-title">
      <div className="card-head py-3 flex-wrap gap-x-6 gap-y-1">
        <h2 id="posts-title" className="panel-title">
          Posts to other servers
        </h2>
        <p className="text-sm text-ink-2 num">
          {counts
            .map(
              ({ line, waiting, failed }) =>
                `${SOURCE_LABELS[line]}: ${waiting.toLocaleString("en")} waiting, ${failed.toLocaleString("en")} given up`,
            )
            .join(" · ")}
        </p>
      </div>
      {posts.length === 0 ? (
        <p className="p-5 text-ink-2">None was given up in the last 30 days. Each is tried seven times over about a day.</p>
      ) : (
        <DataTable
          caption="Posts that were given up, the newest first"
          columns={["Account", "What", "Given up", "Last try", { label: "What to do", isHidden: true }]}
          rows={posts}
          keyOf={(post) => `${post.line}:${post.id}`}
        >
          {(post) => (
            <>
              <td className="wide min-w-0">
                <Link
                  className="font-semibold hover:underline break-words inline-block py-2 -my-2"
                  to={`/operator/accounts/${post.accountId}`}
                >
                  <bdi>{post.accountName}</bdi>
                </Link>
              </td>
              <td className="text-ink-2">{SOURCE_LABELS[post.line]}</td>
              <td className="text-ink-2 num whitespace-nowrap">{post.when}</td>
              <td className="wide text-sm text-ink-2 break-words max-w-[24rem]">
                {post.attempts} tries{post.problem ? `: ${post.problem}` : ""}
              </td>
              <td className="wide">
                <Form method="post" className="md:flex md:justify-end">
                  <input type="hidden" name="id" value={post.id} />
                  <input type="hidden" name="line" value={post.line} />
                  <button type="submit" name="intent" value="retry-post" className="btn btn-plain btn-sm">
                    Post again
                  </button>
                </Form>
              </td>
            </>
          )}
        </DataTable>
      )}
    </section>
  );
}

import { Form, Link } from "@remix-run/react";
import { Editable, For } from "#app/features/accounts/role-link.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { counted } from "#app/platform/text/wording.ts";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { CopyField } from "#app/ui/forms/copy-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { SaveButton, SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { HookMapping } from "../hook-mapping.ts";
import type { showHook } from "../show-hook.server.ts";

type Values = Pick<HookMapping, "email"> & Partial<Omit<HookMapping, "fields">>;

export type ShownHook = Awaited<ReturnType<typeof showHook>> & {
  /** Null: for owners alone. */
  address: string | null;
  rules: FormRules<Values>;
};

/** A hook: its address, where everything stands in a post, and what came. */
export function HookPage({ page, answer }: { page: ShownHook; answer: FormAnswer | undefined }) {
  const { id, name, title, address, stoppedReason, places, posts } = page;
  return (
    <>
      {stoppedReason ? (
        <p className="flash" data-k="failed" role="alert">
          Nothing is given at the moment: {stoppedReason} Put it right, then save this page again.
        </p>
      ) : null}
      <SettingsCard
        id="hook-heading"
        title={name}
        intro={
          title
            ? `Each person posted here gets a certificate of ${title}.`
            : "Its certificate was deleted. Delete this hook and add another one."
        }
      >
        {address ? (
          <>
            <CopyField id="address" label="Address" value={address} button="Copy address" />
            <p className="hint">
              Anyone who has this address can give certificates. Keep it like a password.
            </p>
          </>
        ) : (
          <p>Only an owner sees the address.</p>
        )}
        <For needs="owner">
          <Link className="btn btn-plain mt-4" to={`/settings/api/hooks/${id}/delete`}>
            Delete hook
          </Link>
        </For>
      </SettingsCard>
      {places.length > 0 ? (
        <MappingCard page={page} answer={answer} />
      ) : (
        <SettingsCard
          id="example-heading"
          title="Post an example"
          intro="Let the other service post once, or paste this into a terminal. Then look again."
        >
          <pre className="overflow-x-auto rounded bg-sunken p-3 text-sm">
            {exampleFor(address ?? "https://…")}
          </pre>
          <Link className="btn btn-plain mt-4" to={`/settings/api/hooks/${id}`} reloadDocument>
            Look again
          </Link>
        </SettingsCard>
      )}
      {posts.length > 0 ? <PostsCard posts={posts} /> : null}
    </>
  );
}

function exampleFor(address: string): string {
  const body = JSON.stringify({ name: "Ada Obi", email: "ada@example.com", course: "Wound care" });
  return `curl -d '${body}' -H 'Content-Type: application/json' ${address}`;
}

function MappingCard({ page, answer }: { page: ShownHook; answer: FormAnswer | undefined }) {
  const { rules, values, fields: own, places, waiting, isMapped } = page;
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  const options = [{ value: "", label: "Not in the post" }, ...places];
  return (
    <SettingsCard
      id="mapping-heading"
      title="What stands where"
      intro="Choose from what the last posts had in them."
    >
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-5" preventScrollReset {...form}>
        <Editable needs="owner">
          <Select {...selectOf(fields.email)} label="E-mail address" options={options} />
          <div className="grid gap-5 sm:grid-cols-3">
            <Select {...selectOf(fields.name)} label="Whole name" options={options} />
            <Select {...selectOf(fields.firstName)} label="Or first name" options={options} />
            <Select {...selectOf(fields.lastName)} label="And last name" options={options} />
          </div>
          {own.length > 0 ? (
            <fieldset>
              <legend className="label">Printed on the certificate</legend>
              <p className="hint">What isn’t in the post is printed as the project has it.</p>
              <div className="mt-3 grid gap-5 sm:grid-cols-2">
                {own.map(({ name, label, value }) => (
                  <Select
                    key={name}
                    name={name}
                    label={label}
                    options={options}
                    defaultValue={value}
                  />
                ))}
              </div>
            </fieldset>
          ) : null}
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              {...selectOf(fields.onlyPath)}
              label="Only if this"
              options={[{ value: "", label: "Every post counts" }, ...places]}
            />
            <TextInput {...inputOf(fields.onlyValue)} label="Is exactly" optional />
          </div>
        </Editable>
        {!isMapped && waiting > 0 ? (
          <p>
            When you save, {counted(waiting, "post that waits is", "posts that wait are")} read.
          </p>
        ) : null}
        <For needs="owner" otherwise={<p>Only an owner can change this.</p>}>
          <SaveButton>Save</SaveButton>
        </For>
      </Form>
    </SettingsCard>
  );
}

const LOOK = {
  waiting: { status: "progress", word: "Waiting" },
  given: { status: "delivered", word: "Certificate given" },
  known: { status: "delivered", word: "Has it already" },
  skipped: { status: "progress", word: "Left out" },
  refused: { status: "failed", word: "Not given" },
} as const;

function PostsCard({ posts }: Pick<ShownHook, "posts">) {
  return (
    <section className="card overflow-hidden" aria-labelledby="posts">
      <div className="card-head">
        <h2 id="posts" className="panel-title">
          Last posts
        </h2>
      </div>
      <DataTable
        caption="Last posts to this hook"
        columns={["Received", "What happened", "E-mail address"]}
        rows={posts}
      >
        {({ received, state, problem, email, batchId }) => (
          <>
            <td>
              <time dateTime={received.at} title={received.full}>
                {received.short}
              </time>
            </td>
            <td className="wide">
              <Badge status={LOOK[state].status}>{LOOK[state].word}</Badge>{" "}
              {batchId ? (
                <Link className="link" to={`/sent/${batchId}`}>
                  See the send
                </Link>
              ) : (
                problem
              )}
            </td>
            <td className="[overflow-wrap:anywhere]">{email ?? "–"}</td>
          </>
        )}
      </DataTable>
    </section>
  );
}

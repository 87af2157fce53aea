import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { composeBulk, readBulkComposer } from "../bulk-email/bulk-composer.server.ts";
import { findDraft } from "../bulk-email/bulk-drafts.server.ts";
import type { FormProblem } from "../http/form-errors.ts";
import { newFormToken } from "../http/one-use-token.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import { answerComposer } from "../messages/answer-composer.server.ts";
import { type ComposerView, ComposerWindow } from "../ui/composer/composer-window.tsx";
import { PreviewPane } from "../ui/composer/preview-pane.tsx";
import { TestMailCard } from "../ui/composer/test-mail-card.tsx";
import { useInsertField } from "../ui/composer/use-insert-field.ts";
import { ValuesForEveryone } from "../ui/composer/values-for-everyone.tsx";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Flash } from "../ui/flash.tsx";
import { Icon } from "../ui/icon.tsx";

export const meta: MetaFunction = () => [{ title: "Bulk e-mail" }];
export const handle: DeskHandle = { crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Message" }] };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const draft = await findDraft(installation.db, organiser.account.id, params.draftId);
  if (draft.batchId) throw redirect(`/sent/${draft.batchId}`);
  const query = new URL(request.url).searchParams;
  const find = (query.get("find") ?? "").trim().slice(0, 100);
  const composer = await readBulkComposer(installation, organiser, draft, { personId: query.get("person"), find });
  const view = query.get("view");
  return json({
    id: draft.id,
    editedAt: draft.editedAt,
    view: (view === "expanded" || view === "minimised" ? view : "normal") as ComposerView,
    find,
    from: `${organiser.account.name} · ${installation.config.mail.from}`,
    sender: organiser.account.name,
    replyToDefault: organiser.account.supportEmail,
    ownEmail: organiser.user.email,
    token: newFormToken(),
    ...composer,
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const draft = await findDraft(installation.db, organiser.account.id, params.draftId);
  if (draft.batchId) return seeOther(`/sent/${draft.batchId}`);
  return answerComposer(installation, organiser, composeBulk(installation, organiser, draft), await readPostedForm(request));
}

export default function BulkComposer() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  const { subject, body, insert } = useInsertField();
  const errors = problem?.errors ?? {};
  const values = { ...page.message, ...problem?.values };
  const here = `/bulk-email/compose/${page.id}`;
  return (
    <Form method="post" id="message-form" action={here}>
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <input type="hidden" name="token" value={page.token} />
      <input type="hidden" name="person" value={page.person?.id ?? ""} />
      <input type="hidden" name="view" value={page.view} />
      <h1 className="text-2xl tracking-[-.015em] mb-6">Message Content / Send / Schedule</h1>
      <ErrorSummary errors={problem?.errors} />
      {!problem && page.warning ? <Flash kind="warning">{page.warning}</Flash> : null}
      <div className={page.view === "normal" ? "grid gap-5 xl:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]" : "grid gap-5"}>
        <div className="grid gap-5 content-start">
          <ComposerWindow
            recipients={page.recipients}
            from={page.from}
            values={{ subject: values.subject, body: values.body, replyTo: values.replyTo }}
            errors={errors}
            replyToDefault={page.replyToDefault}
            chips={page.chips}
            view={page.view}
            mayBeUnfinished
            subjectRef={subject}
            bodyRef={body}
            onInsert={insert}
          />
          <ValuesForEveryone fields={page.fields} errors={errors} title="Where somebody has no value" />
        </div>
        <div className="grid gap-5 content-start">
          {page.person && page.preview ? (
            <>
              <PreviewPane
                page={here}
                person={page.person}
                sender={page.sender}
                subject={page.preview.subject || "No subject yet"}
                text={page.preview.text}
                size={page.preview.size}
                version={page.editedAt}
                find={page.find}
                found={page.found}
                withPicture={false}
              />
              <TestMailCard to={page.ownEmail} firstName={page.person.firstName} />
            </>
          ) : (
            <section className="card">
              <EmptyState
                icon="users"
                title="Nobody is chosen"
                actions={
                  <button type="submit" name="intent" value="back" className="btn btn-plain">
                    Choose people
                  </button>
                }
              >
                The people this was written to are gone. Choose others, then write to them.
              </EmptyState>
            </section>
          )}
        </div>
      </div>
      <div className="sticky bottom-0 z-10 -mx-gutter mt-6 px-gutter py-3 bg-canvas border-t border-line flex flex-wrap items-center gap-2 sm:gap-3">
        <button type="submit" name="intent" value="back" className="btn btn-quiet max-md:mr-auto">
          <Icon name="back" />
          <span className="max-sm:sr-only">Back</span>
        </button>
        <p className="mr-auto text-ink-2 max-md:sr-only font-semibold num min-w-0 break-words">{page.recipients}</p>
        <button type="submit" className="btn btn-quiet max-sm:!px-3" name="intent" value="save">
          Save as draft
        </button>
        <button type="submit" className="btn btn-plain max-sm:!px-3" name="intent" value="schedule">
          <Icon name="cal" />
          Schedule send
        </button>
        <button type="submit" className="btn btn-primary max-sm:!px-3" name="intent" value="send">
          <Icon name="send" />
          Send
        </button>
      </div>
    </Form>
  );
}

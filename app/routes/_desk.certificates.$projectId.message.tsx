import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import type { FormProblem } from "../http/form-errors.ts";
import { newFormToken } from "../http/one-use-token.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { answerComposer } from "../messages/answer-composer.server.ts";
import { composeProject } from "../messages/compose-project.server.ts";
import { readComposer } from "../messages/composer-page.server.ts";
import { type ComposerView, ComposerWindow } from "../ui/composer/composer-window.tsx";
import { PreviewPane } from "../ui/composer/preview-pane.tsx";
import { TestMailCard } from "../ui/composer/test-mail-card.tsx";
import { useInsertField } from "../ui/composer/use-insert-field.ts";
import { ValuesForEveryone } from "../ui/composer/values-for-everyone.tsx";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Choice } from "../ui/field.tsx";
import { Flash } from "../ui/flash.tsx";
import { Icon } from "../ui/icon.tsx";

export const meta: MetaFunction = () => [{ title: "Message" }];
export const handle: DeskHandle = {
  crumbs: (data: { id: string; title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate", to: `/projects/${data?.id ?? ""}` },
    { label: "Message" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const project = await findProject(installation.db, organiser.account.id, params.projectId);
  const query = new URL(request.url).searchParams;
  const find = (query.get("find") ?? "").trim().slice(0, 100);
  const composer = await readComposer(installation, organiser, project, { personId: query.get("person"), find });
  const view = query.get("view");
  return json({
    id: project.id,
    title: project.title,
    editedAt: project.editedAt,
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
  const project = await findProject(context.installation.db, organiser.account.id, params.projectId);
  const composed = composeProject(context.installation, organiser, project);
  return answerComposer(context.installation, organiser, composed, await readPostedForm(request));
}

export default function Composer() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  const { subject, body, insert } = useInsertField();
  const errors = problem?.errors ?? {};
  const typed = problem?.values;
  const values = { ...page.message, ...typed };
  const count = page.peopleCount;
  return (
    <Form method="post" id="message-form" action={`/certificates/${page.id}/message`}>
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <input type="hidden" name="token" value={page.token} />
      <input type="hidden" name="person" value={page.person?.id ?? ""} />
      <input type="hidden" name="view" value={page.view} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 mb-6">
        <h1 className="text-2xl tracking-[-.015em] mr-auto">Message Content / Send / Schedule</h1>
      </div>
      <ErrorSummary errors={problem?.errors} />
      {!problem && page.warning ? <Flash kind="warning">{page.warning}</Flash> : null}
      <div className={page.view === "normal" ? "grid gap-5 xl:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]" : "grid gap-5"}>
        <div className="grid gap-5 content-start">
          <ComposerWindow
            recipients={`${count.toLocaleString("en")} ${count === 1 ? "Attendee" : "Attendees"}`}
            from={page.from}
            values={values}
            errors={errors}
            replyToDefault={page.replyToDefault}
            chips={page.chips}
            view={page.view}
            subjectRef={subject}
            bodyRef={body}
            onInsert={insert}
          />
          <ValuesForEveryone fields={page.fields} errors={errors} />
          <fieldset className="grid gap-2">
            <legend className="label mb-1.5">How the certificate gets there</legend>
            <Choice name="delivery" value="link" title="As a link" defaultChecked={values.delivery !== "attachment"}>
              The e-mail stays small on mobile data, and a corrected name follows by itself.
            </Choice>
            <Choice
              name="delivery"
              value="attachment"
              title="As a link, and attached"
              defaultChecked={values.delivery === "attachment"}
            >
              PDF and picture travel with each e-mail. Sending takes much longer, and some mailboxes refuse large files.
            </Choice>
          </fieldset>
        </div>
        <div className="grid gap-5 content-start">
          {page.person && page.preview ? (
            <>
              <PreviewPane
                page={`/certificates/${page.id}/message`}
                person={page.person}
                sender={page.sender}
                subject={page.preview.subject}
                text={page.preview.text}
                size={page.preview.size}
                version={page.editedAt}
                find={page.find}
                found={page.found}
              />
              <TestMailCard to={page.ownEmail} firstName={page.person.firstName} />
            </>
          ) : (
            <section className="card">
              <EmptyState
                icon="users"
                title="No Recipients Added Yet?"
                actions={
                  <button type="submit" name="intent" value="back" className="btn btn-plain">
                    Add people
                  </button>
                }
              >
                Add the people first: then you see here what each of them will get.
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
        <p className="mr-auto text-ink-2 max-md:sr-only">
          <b className="font-semibold text-ink num">
            {count.toLocaleString("en")} {count === 1 ? "person" : "people"}
          </b>{" "}
          in the list
        </p>
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

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { publishDraft, readPublishPlan } from "#app/features/forms/builder/publish-form.server.ts";
import {
  ChangesList,
  MissingTranslations,
  PublishObstacles,
} from "#app/features/forms/builder/views/publish-parts.tsx";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { blankForm } from "#app/features/forms/templates/templates.ts";
import { readProgress } from "#app/features/forms/translating/translated-texts.server.ts";
import { readWebinarTexts } from "#app/features/webinars/event/read-webinar-texts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Publish ${data?.plan.title ?? "form"}` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  return {
    id: form.id,
    plan: await readPublishPlan(db, form, clock()),
    translations: await readProgress(db, form, await readWebinarTexts(db, form)),
    isUnnamed: form.title === blankForm.title,
    token: newFormToken(),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const form = await readPostedForm(request);
  const published = await publishDraft(db, {
    accountId: account.id,
    userId: user.id,
    formId: params.formId,
    revision: Number(hiddenField(form, "revision")),
    token: hiddenField(form, "token"),
    now: clock(),
  });
  const outcome = orNotFound(published);
  return outcome.kind === "published"
    ? seeOther(outcome.location)
    : data({ refused: true }, { status: 409 });
}

export default function PublishDialog() {
  const { id, plan, isUnnamed, token, translations } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { since, isCurrent, problems, lock, limit } = plan;
  const back = `/forms/${id}/questions`;
  const title = isCurrent ? "Everything is published" : "Publish this form?";
  const isStopped = !isCurrent && (problems.length > 0 || lock !== null || limit !== null);
  const canPublish = !isStopped && !isCurrent;
  return (
    <Dialog
      title={isStopped ? "Not ready to publish yet" : title}
      closeTo={back}
      foot={
        <>
          <Link to={back} className="btn btn-plain">
            {isStopped ? "Back to the questions" : "Cancel"}
          </Link>
          {isCurrent ? (
            <Link to={`/forms/${id}/share`} className="btn btn-primary">
              Share
            </Link>
          ) : null}
          {canPublish ? (
            <Form method="post">
              <input type="hidden" name="revision" value={plan.revision} />
              <input type="hidden" name="token" value={token} />
              <button type="submit" className="btn btn-primary">
                Publish Form
              </button>
            </Form>
          ) : null}
        </>
      }
    >
      {refused && !isStopped ? (
        <Flash kind="warning">
          The form was changed after this page was opened, so nothing was published. Here is what
          would be published now.
        </Flash>
      ) : null}
      {isStopped ? (
        <PublishObstacles formId={id} problems={problems} lock={lock} limit={limit} />
      ) : null}
      {isStopped ? null : <MissingTranslations formId={id} {...translations} />}
      {isCurrent ? <p>The public form is exactly the same as this one.</p> : null}
      {canPublish && since ? (
        <>
          <p>This is what will change for people. Existing answers stay as they are.</p>
          <ChangesList {...since} draft={plan.draft} newTitle={plan.title} />
        </>
      ) : null}
      {canPublish && !since ? (
        <>
          <p className={isUnnamed ? "mb-4" : ""}>
            Anyone with the link will be able to open the form. You can keep editing it: nobody sees
            that until you publish again.
          </p>
          {isUnnamed ? (
            <Flash kind="info">
              It is still called “{plan.title}”.{" "}
              <Link className="link" to={`/forms/${id}/settings`}>
                Give it its own title
              </Link>
            </Flash>
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}

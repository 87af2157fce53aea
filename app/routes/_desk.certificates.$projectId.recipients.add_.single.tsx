import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import { newFormToken } from "../http/one-use-token.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { answerPersonForm } from "../recipients/answer-person-form.server.ts";
import { PersonFields } from "../recipients/person-fields.tsx";
import { ensureProjectList } from "../recipients/project-list.server.ts";
import { findList } from "../recipients/recipient-list.server.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";

export const meta: MetaFunction = () => [{ title: "Single Upload" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const list = await findList(db, { accountId: account.id, listId: project.listId });
  return { base: `/certificates/${project.id}/recipients`, columns: list?.columns ?? [], token: newFormToken() };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const { db } = installation;
  const project = await findProject(db, account.id, params.projectId);
  const columns = (await findList(db, { accountId: account.id, listId: project.listId }))?.columns ?? [];
  const base = `/certificates/${project.id}/recipients`;
  return answerPersonForm(installation, account.id, await readPostedForm(request), {
    columns,
    ensureList: (trx) => ensureProjectList(trx, project, installation.clock()),
    doneTo: base,
    againTo: `${base}/add/single`,
  });
}

export default function SingleUpload() {
  const { base, columns, token } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <Dialog title="Single Upload" closeTo={base}>
      <Form method="post" key={token}>
        <ErrorSummary errors={problem?.errors} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="confirmedEmail" value={problem?.values.confirmedEmail ?? ""} />
        <PersonFields values={problem?.values ?? {}} columns={columns} errors={problem?.errors} />
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-plain mr-auto" to={`${base}/add`}>
            Back
          </Link>
          <button type="submit" className="btn btn-plain" name="another" value="1">
            Add and type another
          </button>
          <button type="submit" className="btn btn-primary">
            Add person
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

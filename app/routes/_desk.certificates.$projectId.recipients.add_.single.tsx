import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import { unprocessable } from "../http/form-problem.server.ts";
import { newFormToken, spendFormToken } from "../http/one-use-token.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther, seeOtherWith } from "../http/redirects.server.ts";
import { addRecipient, readPersonForm } from "../recipients/change-recipients.server.ts";
import { PersonFields } from "../recipients/person-fields.tsx";
import { ensureProjectList } from "../recipients/project-list.server.ts";
import { suggestAddress } from "../recipients/read-email-address.ts";
import { findList } from "../recipients/recipient-list.server.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { wholeName } from "../whole-name.ts";

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
  const form = await readPostedForm(request);
  const columns = (await findList(db, { accountId: account.id, listId: project.listId }))?.columns ?? [];
  const { person, errors } = readPersonForm(form, columns);
  if (Object.keys(errors).length > 0) return unprocessable(form, errors);
  const meant = suggestAddress(person.email);
  if (meant && form.get("confirmedEmail") !== person.email) {
    form.set("confirmedEmail", person.email);
    return unprocessable(form, {
      email: `Did you mean ${meant}? Correct it, or press the button again to keep the address as it is.`,
    });
  }
  const now = installation.clock();
  const base = `/certificates/${project.id}/recipients`;
  const location = form.has("another") ? `${base}/add/single` : base;
  const outcome = await db.transaction().execute(async (trx) => {
    const token = form.get("token")?.toString() ?? "";
    const before = await spendFormToken(trx, { token, accountId: account.id, location, now });
    if (before) return "before" as const;
    const listId = await ensureProjectList(trx, project, now);
    return (await addRecipient(trx, { accountId: account.id, listId }, person, now)) ? ("added" as const) : ("there" as const);
  });
  if (outcome === "before") return seeOther(location);
  const name = wholeName(person);
  return outcome === "added"
    ? seeOtherWith(installation, location, { kind: "success", text: `${name} is on the list.` })
    : seeOtherWith(installation, location, { kind: "info", text: `${name} with this e-mail address was on the list already.` });
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

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import { findForm } from "../../../../../../forms/find-form.server.ts";
import { deleteStep, noteDeleted } from "../../../../../../forms/responses/delete-responses.server.ts";
import { findResponse } from "../../../../../../forms/responses/find-responses.server.ts";
import { readResponseQuery, writeResponseQuery } from "../../../../../../forms/responses/response-query.ts";
import { seeOtherWith } from "../../../../../../http/redirects.server.ts";
import type { DeskHandle } from "../../../../../../ui/desk/desk-handle.ts";
import { Dialog } from "../../../../../../ui/dialog.tsx";
import { formPageTitle } from "../../../../../../ui/form-builder/form-page-title.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Delete response", matches) }];
export const handle: DeskHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const form = await findForm(db, account.id, params.formId);
  const response = await findResponse(db, form, params.responseId);
  const search = writeResponseQuery(readResponseQuery(new URL(request.url).searchParams)).toString();
  return { number: response.number, back: `/forms/${form.id}/responses/${response.id}${search && `?${search}`}` };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const form = await findForm(installation.db, account.id, params.formId);
  const response = await findResponse(installation.db, form, params.responseId);
  const count = await deleteStep(installation, form, [response.id]);
  const by = { actorId: user.id, title: form.title, now: installation.clock() };
  if (count > 0) await noteDeleted(installation.db, form, { count, ...by });
  const search = writeResponseQuery(readResponseQuery(new URL(request.url).searchParams)).toString();
  const text = `Response ${response.number} was deleted.`;
  return seeOtherWith(installation, `/forms/${form.id}/responses${search && `?${search}`}`, { kind: "success", text });
}

export default function DeleteResponse() {
  const { number, back } = useLoaderData<typeof loader>();
  return (
    <Dialog title={`Delete response ${number}?`} closeTo={back}>
      <p className="text-ink-2">
        The answers and the files that came with them are removed for good. This can't be undone. A place in a webinar stays.
      </p>
      <Form method="post" className="sheet-foot -mx-6 -mb-5 mt-5">
        <Link className="btn btn-plain" to={back}>
          Cancel
        </Link>
        <button type="submit" className="btn btn-danger">
          Delete
        </button>
      </Form>
    </Dialog>
  );
}

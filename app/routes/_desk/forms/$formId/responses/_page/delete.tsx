import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import { findForm } from "../../../../../../forms/find-form.server.ts";
import { deleteResponses } from "../../../../../../forms/responses/delete-responses.server.ts";
import { countSelectedResponses } from "../../../../../../forms/responses/find-responses.server.ts";
import {
  readResponseQuery,
  readResponseSelection,
  writeResponseQuery,
} from "../../../../../../forms/responses/response-query.ts";
import { responseScope } from "../../../../../../forms/responses/show-responses.server.ts";
import { seeOtherWith } from "../../../../../../http/redirects.server.ts";
import { DeleteSelectedDialog } from "../../../../../../ui/delete-selected-dialog.tsx";
import type { DeskHandle } from "../../../../../../ui/desk/desk-handle.ts";
import { formPageTitle } from "../../../../../../ui/form-builder/form-page-title.ts";
import { webinarOfForm } from "../../../../../../webinars/find-webinar.server.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Delete responses", matches) }];
export const handle: DeskHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const form = await findForm(db, account.id, params.formId);
  const search = new URL(request.url).searchParams;
  const scope = await responseScope(context.installation, form, account);
  const filter = writeResponseQuery(readResponseQuery(search));
  return {
    back: `/forms/${form.id}/responses${filter.size > 0 ? `?${filter}` : ""}`,
    count: await countSelectedResponses(db, scope, readResponseSelection(search, "nobody")),
    hasWebinar: (await webinarOfForm(db, form.id)) !== null,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const form = await findForm(installation.db, account.id, params.formId);
  const selection = readResponseSelection(new URL(request.url).searchParams, "nobody");
  const by = { actorId: user.id, title: form.title, now: installation.clock() };
  const deleted = await deleteResponses(installation, await responseScope(installation, form, account), selection, by);
  const text = deleted === 1 ? "1 response was deleted." : `${deleted.toLocaleString("en")} responses were deleted.`;
  return seeOtherWith(installation, `/forms/${form.id}/responses`, { kind: deleted > 0 ? "success" : "info", text });
}

export default function DeleteResponses() {
  const { back, count, hasWebinar } = useLoaderData<typeof loader>();
  return (
    <DeleteSelectedDialog closeTo={back} count={count} one="response" many="responses" none="No response is selected">
      {count === 1 ? "The answers and the files that came with them" : "All their answers and the files that came with them"} are
      removed for good. This can't be undone.
      {hasWebinar ? " Places in the webinar stay: take people off under Webinar, People." : ""}
    </DeleteSelectedDialog>
  );
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { findForm } from "../../../../forms/find-form.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const form = await findForm(context.installation.db, account.id, params.formId);
  return redirect(`/forms/${form.id}/questions`);
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../ui/desk/desk-error.tsx";

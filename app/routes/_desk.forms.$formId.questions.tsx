import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findForm } from "../forms/find-form.server.ts";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";

export const handle: DeskHandle = { edgeToEdge: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  await findForm(context.installation.db, account.id, params.formId);
  return null;
}

export default function QuestionsPage() {
  return <h1 className="sr-only">Form builder</h1>;
}

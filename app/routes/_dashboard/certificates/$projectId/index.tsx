import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/** A draft goes on where it was left. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id, step } = orNotFound(await findProject(context.app.db, account.id, params.projectId));
  throw redirect(`/certificates/${id}/${step}`);
}

export default function Resume() {
  return null;
}

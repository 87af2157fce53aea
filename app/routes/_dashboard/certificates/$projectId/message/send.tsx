import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProject, type Project } from "#app/features/certificates/model/project.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import sendingCss from "#app/ui/styles/sending.css";
import { keepTyped } from "../../../_typed-for-deleted.server.ts";
import { answerSendPage, readSendPage } from "../_send.server.ts";
import { ConfirmCertificates, sendHandle } from "../_send.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sendingCss }];
export const meta: MetaFunction = () => [{ title: "Confirm the send" }];
export const handle = sendHandle;

export { revalidateAfterRefusal as shouldRevalidate } from "#app/platform/http/refusals.ts";

const address = (project: Project) => `/certificates/${project.id}/message/send`;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = orNotFound(await findProject(context.app.db, account.id, params.projectId));
  const query = new URL(request.url).searchParams;
  return await readSendPage(context.app, account, project, { here: address(project), query });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const project = await keepTyped(request, { what: "project" }, async () =>
    orNotFound(await findProject(context.app.db, organiser.account.id, params.projectId)),
  );
  return answerSendPage(request, context.app, organiser, { project, here: address(project) });
}

/** The same confirmation over the composer, where scripts keep that on the screen. */
export default function ConfirmSend() {
  return (
    <ConfirmCertificates
      page={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}

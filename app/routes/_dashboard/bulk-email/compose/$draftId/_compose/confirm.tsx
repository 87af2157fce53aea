import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import sendingCss from "#app/ui/styles/sending.css";
import { answerBulkSend, readBulkSend } from "../_send.server.ts";
import { ConfirmBulkEmail, sendHandle } from "../_send.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sendingCss }];
export const meta: MetaFunction = () => [{ title: "Confirm the bulk e-mail" }];
export const handle = sendHandle;

export { revalidateAfterRefusal as shouldRevalidate } from "#app/platform/http/refusals.ts";

export async function loader({ request, context, params: { draftId } }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const query = new URL(request.url).searchParams;
  return await readBulkSend(context.app, account, { draftId, at: "confirm", query });
}

export async function action({ request, context, params: { draftId } }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  return answerBulkSend(request, context.app, organiser, { draftId, at: "confirm" });
}

/** The same confirmation over the composer, where scripts keep that on the screen. */
export default function ConfirmBulk() {
  return (
    <ConfirmBulkEmail
      page={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}

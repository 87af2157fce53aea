import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showWelcome } from "../../accounts/registration/show-welcome.server.ts";
import type { JourneyHandle } from "../../ui/journey/journey-handle.ts";
import { WelcomeDialog } from "../../ui/journey/welcome-dialog.tsx";

export const meta: MetaFunction = () => [{ title: "Welcome aboard" }];
export const handle: JourneyHandle = { dialog: true };

export function loader({ request, context }: LoaderFunctionArgs) {
  return showWelcome(request, context, "/institution-welcomepopup");
}

export default function InstitutionWelcomePopup() {
  return <WelcomeDialog {...useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { WelcomeDialog } from "#app/features/accounts/sign-up/views/sign-up-dialog.tsx";
import { brandedMeta } from "#app/ui/page/page-head.tsx";
import { showWelcome } from "./sign-up-forms.server.ts";

export const meta = brandedMeta("Welcome aboard");
export const handle: SignUpHandle = { dialog: true };

export function loader({ request, context }: LoaderFunctionArgs) {
  return showWelcome(request, context, "/institution-welcomepopup");
}

export default function InstitutionWelcomePopup() {
  return <WelcomeDialog {...useLoaderData<typeof loader>()} />;
}

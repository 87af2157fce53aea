import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireRecovery } from "../../accounts/recovery/require-recovery.server.ts";
import { JourneyDialog } from "../../ui/journey/journey-dialog.tsx";
import type { JourneyHandle } from "../../ui/journey/journey-handle.ts";

export const handle: JourneyHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Password Reset Successful" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRecovery(request, context, "/password-reset-success");
  return null;
}

export default function PasswordResetSuccess() {
  return (
    <JourneyDialog
      title="Password Reset Successful"
      foot={
        <a className="btn btn-primary w-full" href="/sign-in">
          Go to Login
        </a>
      }
    >
      <p className="mt-2 text-ink-2">You were signed out everywhere. Sign in with your new password.</p>
    </JourneyDialog>
  );
}

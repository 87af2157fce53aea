import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { SignUpDialog } from "#app/features/accounts/sign-up/views/sign-up-dialog.tsx";
import { requireRecovery } from "#app/guards/require-recovery.server.ts";

export const handle: SignUpHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Password Reset Successful" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRecovery(request, context, "/password-reset-success");
  return null;
}

export default function PasswordResetSuccess() {
  return (
    <SignUpDialog
      title="Password Reset Successful"
      foot={
        <a className="btn btn-primary w-full" href="/sign-in">
          Go to Login
        </a>
      }
    >
      <p className="mt-2 text-ink-2">You were signed out everywhere. Sign in with your new password.</p>
    </SignUpDialog>
  );
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { SignUpDialog } from "#app/features/accounts/sign-up/views/sign-up-dialog.tsx";
import { requireStep } from "#app/guards/sign-up-step.server.ts";
import { brandedMeta } from "#app/ui/page/page-head.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";

export const meta = brandedMeta("Verify your identity");
export const handle: SignUpHandle = {
  step: 4,
  dialog: true,
  words: "Because a certificate is only as good as the person who signs it.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { registration, organiser } = await requireStep(request, context, "/kyc-popup");
  if (organiser?.account.identityStatus === "pending") throw redirect("/kyc-form");
  return { later: registration ? "/welcome-popup" : "/dashboard" };
}

/** Why the identity is checked and what is needed, before it is asked for. */
export default function KycPopup() {
  const { later } = useLoaderData<typeof loader>();
  return (
    <SignUpDialog
      title="One last step: who are you?"
      foot={
        <>
          <a className="btn btn-primary w-full" href="/kyc-form">
            Complete KYC
          </a>{" "}
          <a className="btn btn-plain w-full" href={later}>
            Later
          </a>
        </>
      }
    >
      <p className="mt-3 text-ink-2">
        People should be able to trust the certificates they get. So we check once that you are who
        you say you are.
      </p>
      <ul className="mt-5 grid gap-3 text-left">
        <Needed>
          Your <b className="font-semibold">National Identification Number (NIN)</b>, 11 digits.
          Dial *346# to see it.
        </Needed>
        <Needed>
          Your <b className="font-semibold">phone</b>, for a code by text message.
        </Needed>
      </ul>
      <p className="mt-5 text-sm text-ink-3">
        It takes two minutes. Without it you can design, import and preview, but not send.
      </p>
    </SignUpDialog>
  );
}

function Needed({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <PublicIcon name="check" className="mt-0.5 text-delivered shrink-0" />
      <span>{children}</span>
    </li>
  );
}

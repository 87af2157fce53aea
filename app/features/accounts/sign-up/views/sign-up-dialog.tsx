import type { ReactNode } from "react";

/** A pop-up of sign-up as a page: its own address, and nothing behind it can be reached. */
export function SignUpDialog({
  title,
  children,
  foot,
}: {
  title: ReactNode;
  children: ReactNode;
  foot: ReactNode;
}) {
  return (
    <main id="main" className="grow">
      <div className="scrim">
        <dialog
          open
          className="sheet !max-w-[30rem]"
          aria-labelledby="dialog-title"
          aria-modal="true"
        >
          <div className="p-6 sm:p-8 text-center">
            <h1 className="text-2xl tracking-[-.015em]" id="dialog-title">
              {title}
            </h1>
            {children}
            <div className="mt-6 grid gap-2.5">{foot}</div>
          </div>
        </dialog>
      </div>
    </main>
  );
}

/**
 * The end of registration. The two seconds of the loader are CSS alone; where motion is not wanted
 * there are none, and what comes after it is in the page from the beginning.
 */
export function WelcomeDialog({
  name,
  note,
  locked,
}: {
  name: string;
  note: string | null;
  locked: boolean;
}) {
  return (
    <SignUpDialog
      title={`Welcome aboard, ${name}!`}
      foot={
        <a className="btn btn-primary w-full" href="/dashboard">
          Go to Dashboard
        </a>
      }
    >
      <p className="mt-2 text-ink-2">Your account is ready.</p>
      {locked ? (
        <p className="mt-2 text-ink-2">
          You can design, import and preview now. Before you send,{" "}
          <a className="link" href="/kyc-form">
            verify your identity
          </a>
          .
        </p>
      ) : null}
      {note ? <p className="mt-2 text-ink-2">{note}</p> : null}
      <div className="finishing" role="status">
        <svg width="40" height="40" viewBox="0 0 40 40" className="w-10 h-10" aria-hidden="true">
          <circle
            cx="20"
            cy="20"
            r="16"
            fill="none"
            stroke="currentColor"
            strokeWidth="4"
            opacity=".2"
          />
          <path
            d="M20 4a16 16 0 0 1 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="4"
            strokeLinecap="round"
          />
        </svg>
        <p className="text-ink">Finalizing your setup...</p>
      </div>
    </SignUpDialog>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listWaysIn, removeWayIn } from "#app/features/accounts/recovery/ways-in.server.ts";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { SignUpDialog } from "#app/features/accounts/sign-up/views/sign-up-dialog.tsx";
import { keysCreatedBy, revokeKey } from "#app/features/api/keys/keys.server.ts";
import { requireRecovery } from "#app/guards/require-recovery.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { brandedMeta } from "#app/ui/page/page-head.tsx";

export const handle: SignUpHandle = { dialog: true };
export const meta = brandedMeta("Password Reset Successful");

/** With two-step sign-in, who only reads somebody's mail sees and removes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await requireRecovery(request, context, "/password-reset-success");
  const { db } = context.app;
  const found = await listWaysIn(db, email);
  if (!found) return { isGuarded: false, ways: [] };
  if (found.hasSecondFactor) return { isGuarded: true, ways: [] };
  const keys = (await keysCreatedBy(db, found.userId)).map(({ id, name }) => ({
    id: `key:${id}`,
    label: `API key “${name}”`,
  }));
  return { isGuarded: false, ways: [...found.ways, ...keys] };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { email } = await requireRecovery(request, context, "/password-reset-success");
  const { app } = context;
  const wayId = hiddenField(await readPostedForm(request), "way");
  const found = await listWaysIn(app.db, email);
  if (!found || found.hasSecondFactor) throw notFound();
  const key = (await keysCreatedBy(app.db, found.userId)).find(({ id }) => wayId === `key:${id}`);
  if (key) {
    await revokeKey(app, {
      accountId: key.accountId,
      actorId: found.userId,
      keyId: key.id,
      now: app.clock(),
    });
  } else {
    await removeWayIn(app, {
      userId: found.userId,
      wayId,
      browser: browserOf({ request, context }),
    });
  }
  return seeOther("/password-reset-success");
}

export default function PasswordResetSuccess() {
  const { isGuarded, ways } = useLoaderData<typeof loader>();
  return (
    <SignUpDialog
      title="Password Reset Successful"
      foot={
        <a className="btn btn-primary w-full" href="/sign-in">
          Go to Login
        </a>
      }
    >
      <p className="mt-2 text-ink-2">
        You were signed out everywhere. Sign in with your new password.
      </p>
      {isGuarded ? (
        <p className="mt-2 text-ink-2">
          Then look under Account settings, Security, whether you know every passkey and connected
          account.
        </p>
      ) : null}
      {ways.length > 0 ? (
        <section className="mt-5 text-left" aria-labelledby="ways">
          <h2 id="ways" className="text-base font-semibold">
            These open your account too
          </h2>
          <p className="mt-1 text-sm text-ink-2">
            Your new password doesn’t change them. Remove what you don’t know.
          </p>
          <ul className="mt-3 grid gap-3">
            {ways.map(({ id, label }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="min-w-0 break-words">{label}</span>
                <form method="post" action="/password-reset-success">
                  <input type="hidden" name="way" value={id} />
                  <button
                    type="submit"
                    className="btn btn-plain btn-sm"
                    aria-label={`Remove ${label}`}
                  >
                    Remove
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </SignUpDialog>
  );
}

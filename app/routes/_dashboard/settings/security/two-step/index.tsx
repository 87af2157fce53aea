import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  beginSetUp,
  readSecondFactor,
} from "#app/features/accounts/second-factor/second-factor.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

const HERE = "/settings/security/two-step";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Two-step sign-in · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { user, account, needsSecondFactor = false } = organiser;
  const { db } = context.app;
  const factor = await readSecondFactor(db, user.id);
  return {
    requiredBy: needsSecondFactor ? account.name : null,
    factor: factor && {
      since: shortDay(factor.confirmedAt, account.timeZone),
      recoveryCodesLeft: factor.recoveryCodesLeft,
    },
  };
}

/** Begins to set it up, once it is clear that it's the person who asks. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const { db, config, clock } = app;
  const form = await readPostedForm(request);
  if (await readSecondFactor(db, user.id)) return seeOther(HERE);
  await requireConfirmation(request, context, { user, form, act: "turn on two-step sign-in" });
  return seeOther(`${HERE}/set-up`, { "Set-Cookie": beginSetUp(config, user.id, clock()) });
}

export default function TwoStep() {
  const { factor, requiredBy } = useLoaderData<typeof loader>();
  if (factor) return <Overview {...factor} />;
  return (
    <SettingsCard
      id="two-step"
      title="Two-step sign-in"
      className="max-w-[40rem]"
      intro={
        "Signing in then takes your password and a code from an app on your phone, so a " +
        "stolen password is not enough. Any authenticator app works, such as Google " +
        "Authenticator, Microsoft Authenticator, Aegis or 1Password. The codes work without " +
        "a connection."
      }
    >
      {requiredBy ? (
        <p className="flash mb-5" data-k="warning" role="status">
          {requiredBy} requires two-step sign-in from everyone who works in it. Turn it on to
          continue.
        </p>
      ) : null}
      <Begin />
    </SettingsCard>
  );
}

function Begin() {
  const { requiredBy } = useLoaderData<typeof loader>();
  return (
    <form method="post" action={HERE} className="flex flex-wrap gap-3">
      <button type="submit" className="btn btn-primary">
        Set up an app
      </button>
      {requiredBy ? null : (
        <Link className="btn btn-plain" to="/settings/security">
          Cancel
        </Link>
      )}
    </form>
  );
}

function Overview({
  since,
  recoveryCodesLeft: left,
}: {
  since: string;
  recoveryCodesLeft: number;
}) {
  return (
    <SettingsCard
      id="two-step"
      title="Two-step sign-in is on"
      className="max-w-[40rem]"
      intro={`Since ${since}, signing in takes a code from your authenticator app as well.`}
    >
      <h3 className="font-semibold">Recovery codes</h3>
      <p className="mt-1 text-ink-2">
        {left === 0 ? "You have none left." : `You have ${left} of 10 left.`} Each one signs you in
        once when you don’t have your phone.
      </p>
      <p className="mt-3">
        <Link className="btn btn-plain" to={`${HERE}/codes`}>
          Create new recovery codes
        </Link>
      </p>
      <h3 className="mt-6 font-semibold">New phone</h3>
      <p className="mt-1 text-ink-2">
        Turn two-step sign-in off here, then on again with the app on your new phone.
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Link className="btn btn-plain" to={`${HERE}/off`}>
          Turn off
        </Link>
        <Link className="btn btn-quiet" to="/settings/security">
          Back to Security
        </Link>
      </p>
    </SettingsCard>
  );
}

import { Link } from "@remix-run/react";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

/** Whether signing in takes a code too, and the way to change that. */
export function SecondFactorCard({
  since,
  recoveryCodesLeft,
}: {
  since: string | null;
  recoveryCodesLeft: number;
}) {
  return (
    <SettingsCard id="two-step-heading" title="Two-step sign-in">
      {since ? (
        <p>
          <b className="font-semibold">On</b> since {since}. Signing in takes a code from your
          authenticator app. You have{" "}
          {recoveryCodesLeft === 1 ? "1 recovery code" : `${recoveryCodesLeft} recovery codes`}{" "}
          left.
        </p>
      ) : (
        <p className="text-ink-2">
          Off. Turn it on, and a stolen password is not enough to sign in as you: a code from an app
          on your phone is needed too.
        </p>
      )}
      <p className="mt-4">
        <Link className="btn btn-plain" to="/settings/security/two-step">
          {since ? "Manage two-step sign-in" : "Turn on two-step sign-in"}
        </Link>
      </p>
    </SettingsCard>
  );
}

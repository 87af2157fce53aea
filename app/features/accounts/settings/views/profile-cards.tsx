import { Icon } from "#app/ui/page/icon.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { Organiser } from "../../organiser.server.ts";

const IDENTITY_STATUS = {
  none: { s: "progress", icon: "clock", word: "Not done yet" },
  pending: { s: "progress", icon: "half", word: "Being checked" },
  passed: { s: "delivered", icon: "okc", word: "Done" },
  refused: { s: "failed", icon: "badx", word: "Not passed" },
} as const;

const IDENTITY_MESSAGES = {
  none:
    "Verify your identity with your NIN and phone number. You can design, import and " +
    "preview first. Sending starts once you’ve done it.",
  pending:
    "We are checking your identity and will e-mail you when we’re done. You can send from then on.",
  passed: "Your identity is verified. You can send certificates and messages.",
  refused:
    "Your identity could not be verified. Check that your name matches your NIN, then try again.",
} as const;

/**
 * Where an individual's identity check stands, and the way to it while there is something to do.
 */
export function IdentityCard({ status }: { status: Organiser["account"]["identityStatus"] }) {
  const { s, icon, word } = IDENTITY_STATUS[status];
  return (
    <SettingsCard id="identity" title="Identity check">
      <p>
        <span className="badge" data-s={s}>
          <Icon name={icon} />
          {word}
        </span>
      </p>
      <p className="mt-3 text-ink-2">{IDENTITY_MESSAGES[status]}</p>
      {status === "passed" ? null : (
        <p className="mt-4">
          <a
            className={`btn ${status === "pending" ? "btn-plain" : "btn-primary"}`}
            href="/kyc-form"
          >
            {status === "pending" ? "See its status" : "Complete KYC"}
          </a>
        </p>
      )}
    </SettingsCard>
  );
}

/**
 * The plan that the account is on, and the way to what it costs and holds. `wish`: chosen at
 * registration, and not paid yet.
 */
export function PlanCard({
  plan,
  wish,
}: {
  plan: { name: string; offer: string; price: string };
  wish: string | null;
}) {
  return (
    <SettingsCard id="plan" title="Plan">
      <p className="text-2xl font-bold">{plan.name}</p>
      <p className="mt-1.5 text-ink-2">
        {wish
          ? `You chose ${wish} when you registered. It starts when you pay.`
          : plan.offer || plan.price}
      </p>
      <p className="mt-4">
        <a className="btn btn-plain" href="/settings/plan">
          Pricing plans
        </a>
      </p>
    </SettingsCard>
  );
}

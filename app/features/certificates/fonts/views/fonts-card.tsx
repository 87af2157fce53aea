import { SettingsCard } from "#app/ui/page/settings-card.tsx";

/** The way to an organisation's own fonts. */
export function FontsCard({ families }: { families: readonly string[] }) {
  return (
    <SettingsCard
      id="own-fonts-heading"
      title="Fonts"
      intro="Use your organisation’s own font on certificates."
    >
      {families.length > 0 ? (
        <p className="mb-4 break-words" dir="auto">
          {families.join(", ")}
        </p>
      ) : null}
      <a className="btn btn-plain" href="/settings/organisation/fonts">
        {families.length > 0 ? "See your fonts" : "Upload a font"}
      </a>
    </SettingsCard>
  );
}

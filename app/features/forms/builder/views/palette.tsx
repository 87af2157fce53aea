import { Link } from "@remix-run/react";
import type { BrandingHint } from "#app/features/accounts/branding.ts";
import { TextArea } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { FIELD_FACES, PALETTE_GROUPS } from "../../definition/field-faces.ts";

/** Groups that are open at first: what most forms are made of. */
const OPEN_GROUPS = new Set(["form", "text"]);

/**
 * Every kind of element as a button that adds one. Beside the list on wide screens, below it behind
 * a button on phones.
 */
export function Palette({
  branding,
  id,
  error,
  lines,
}: {
  branding: BrandingHint;
  id: string;
  error: string | undefined;
  /** What was typed into the list of a refused form. */
  lines: string;
}) {
  return (
    <>
      {PALETTE_GROUPS.map((group) => (
        <details
          key={group.id}
          className="group border-b border-line last:border-0"
          open={OPEN_GROUPS.has(group.id)}
        >
          <summary className="flex items-center justify-between min-h-control px-2 font-semibold text-sm rounded">
            {group.label}
            <Icon name="down" className="!w-4 !h-4 text-ink-3 group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-2 gap-1.5 pb-3">
            {Object.entries(FIELD_FACES)
              .filter(([, kind]) => kind.group === group.id)
              .map(([name, kind]) => (
                <button
                  key={name}
                  type="submit"
                  name="intent"
                  value={`add:${name}`}
                  id={`${id}-${name}`}
                  className={
                    "flex flex-col items-center gap-1 justify-center min-h-[64px] px-1 rounded border " +
                    "border-line text-sm font-medium leading-tight hover:border-brand-ink " +
                    "hover:bg-brand-soft"
                  }
                >
                  <Icon name={kind.icon} className="text-lg text-brand-ink" />
                  {kind.label}
                </button>
              ))}
          </div>
        </details>
      ))}
      <details className="group" open={Boolean(error) || lines !== ""}>
        <summary className="flex items-center justify-between min-h-control px-2 font-semibold text-sm rounded">
          Paste a list of questions
          <Icon name="down" className="!w-4 !h-4 text-ink-3 group-open:rotate-180" />
        </summary>
        <div className="grid gap-2 pb-3">
          <TextArea
            name="lines"
            id={`${id}-lines`}
            label="One question on each line"
            hint="Lines that begin with a dash are the choices of the question above."
            rows={4}
            defaultValue={lines}
            error={error}
          />
          <button type="submit" name="intent" value="paste" className="btn btn-plain w-fit">
            Add these questions
          </button>
        </div>
      </details>
      {branding ? <BrandingNote branding={branding} /> : null}
    </>
  );
}

function BrandingNote({ branding }: { branding: NonNullable<BrandingHint> }) {
  return (
    <p className="flex gap-2.5 rounded bg-gold-soft text-sm p-3 mt-3">
      <Icon name="star" className="text-gold-ink mt-0.5" />
      <span>
        {branding === "upgrade" ? (
          <>
            To remove branding, please{" "}
            <Link className="link" to="/settings/plan">
              upgrade your account
            </Link>
            .
          </>
        ) : (
          <>
            You can remove branding in{" "}
            <Link className="link" to="/settings/organisation">
              your organisation’s settings
            </Link>
            .
          </>
        )}
      </span>
    </p>
  );
}

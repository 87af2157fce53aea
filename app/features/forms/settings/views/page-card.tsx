import { Link } from "@remix-run/react";
import type { Logo } from "#app/features/accounts/branding.ts";
import { checkboxOf, choiceOf, inputOf } from "#app/ui/forms/checked-form.ts";
import { Check, Choice, FieldFrame, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import { readableShade } from "#app/ui/public-form/brand-style.ts";
import type { CardProps } from "./answering-cards.tsx";

/** How the public page reads and looks, and where it is. `formsUrl`: `https://…/f/`. */
export function PageCard({
  fields,
  page,
  formsUrl,
  logo,
}: CardProps & { formsUrl: string; logo: Logo | null }) {
  const { initialValue: colour = "" } = fields.brandColour;
  const shade = fields.colourOf.initialValue === "own" ? readableShade(colour) : null;
  const isDarkened = shade !== null && shade !== colour.toLowerCase();
  const { error: slugProblem, ...slug } = inputOf(fields.slug);
  const { error: colourProblem, ...brandColour } = inputOf(fields.brandColour);
  return (
    <SettingsCard id="page" title="The public page">
      <div className="grid gap-6">
        <TextArea
          {...inputOf(fields.intro)}
          label="Introduction"
          optional
          hint="One or two sentences under the title."
          rows={3}
        />
        <FieldFrame
          name="slug"
          label="Address"
          hint="If you change it, the old address redirects to the new one, so printed codes and old links still work."
          error={slugProblem}
        >
          {(wiring) => (
            <div className="flex flex-wrap sm:flex-nowrap items-center gap-x-2">
              <span className="text-ink-2 break-all flex-none max-w-full" id="slug-before">
                {formsUrl}
              </span>
              <input
                className="input"
                {...slug}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...wiring}
              />
            </div>
          )}
        </FieldFrame>
        <OldAddresses page={page} formsUrl={formsUrl} />
        <TextInput
          {...inputOf(fields.submitLabel)}
          label="Text on the last button"
          optional
          hint={`If you leave this empty, it says “${page.isWebinar ? "Register" : "Submit"}”.`}
        />
        <fieldset>
          <legend className="label mb-2.5">Colour</legend>
          <div className="grid gap-2.5">
            <Choice {...choiceOf(fields.colourOf, "product")} title="Our standard blue" />
            <Choice {...choiceOf(fields.colourOf, "own")} title="Your own colour">
              For the header, buttons and links.
            </Choice>
          </div>
          <FieldFrame name="brandColour" label="Your colour" error={colourProblem} className="mt-3">
            {(wiring) => (
              <span className="flex flex-wrap items-center gap-3">
                <input
                  type="color"
                  {...brandColour}
                  className="w-16 h-11 p-1 rounded border border-edge bg-surface cursor-pointer"
                  {...wiring}
                />
                {isDarkened ? <Darkened shade={shade} /> : null}
              </span>
            )}
          </FieldFrame>
        </fieldset>
        <LogoChoice fields={fields} logo={logo} />
      </div>
    </SettingsCard>
  );
}

/** Old addresses that still redirect here, each with a link to release it. */
function OldAddresses({
  page: { base, oldAddresses },
  formsUrl,
}: Pick<CardProps, "page"> & { formsUrl: string }) {
  if (oldAddresses.length === 0) return null;
  return (
    <div>
      <h3 className="label">Old addresses that lead here</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {oldAddresses.map(({ slug, until }) => (
          <li key={slug} className="flex flex-wrap items-center gap-x-4">
            <span className="mr-auto min-w-0 py-1.5 break-all">
              {formsUrl}
              {slug}{" "}
              <span className="text-sm text-ink-2 whitespace-nowrap">used until {until}</span>
            </span>
            <Link
              className="link inline-flex items-center min-h-control text-sm"
              to={`${base}/settings/address/${slug}`}
              preventScrollReset
            >
              Release<span className="sr-only"> {slug}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Darkened({ shade }: { shade: string }) {
  return (
    <span className="flex items-center gap-2 text-sm text-ink-2 min-w-0">
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" className="flex-none">
        <rect width="28" height="28" rx="6" fill={shade} />
      </svg>
      <span>White text is hard to read on this colour, so buttons use a darker shade.</span>
    </span>
  );
}

function LogoChoice({ fields, logo }: Pick<CardProps, "fields"> & { logo: Logo | null }) {
  return (
    <div>
      <Check
        {...checkboxOf(fields.showLogo, "yes")}
        label={logo ? "Show your logo" : "Show your logo once there is one"}
      />
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
        {logo ? (
          <img
            src={logo.href}
            width={logo.widthPx}
            height={logo.heightPx}
            alt="Your logo"
            className="h-8 w-auto max-w-[10rem] object-contain rounded-sm bg-white border border-line p-0.5"
          />
        ) : null}
        <Link className="link inline-flex items-center min-h-control" to="/settings/organisation">
          {logo ? "Change the logo" : "Add a logo"}
        </Link>
      </p>
    </div>
  );
}

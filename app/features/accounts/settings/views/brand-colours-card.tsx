import { Form } from "@remix-run/react";
import type { BrandColours } from "#app/engines/colours/index.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldFrame } from "#app/ui/forms/field.tsx";
import { SaveButton, SettingsCard } from "#app/ui/page/settings-card.tsx";
import { For } from "../../role-link.tsx";

/** What the pickers show before anything was chosen. */
const START: BrandColours = { primary: "#1d3390", accent: "#c98a1b" };

/** Two colours that certificates from templates take up. */
export function BrandColoursCard({
  colours,
  ...given
}: {
  colours: BrandColours | null;
  rules: FormRules<{ primary: string; accent: string }>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({ ...given, values: colours ?? START });
  return (
    <SettingsCard
      id="colours-heading"
      title="Colours"
      intro={
        "New certificates from our templates use them. If text would be hard to read, we " +
        "make them darker or lighter. Existing designs and certificates stay as they are."
      }
    >
      <ErrorSummary
        errors={problems}
        ids={{ primary: "primary-colour", accent: "accent-colour" }}
      />
      {colours ? null : (
        <p className="mb-4">You haven’t chosen any, so each template has its own.</p>
      )}
      <For needs="owner" otherwise={colours ? <ChosenColours {...colours} /> : null}>
        <Form method="post" className="grid gap-4" preventScrollReset {...form}>
          <div className="flex flex-wrap gap-x-8 gap-y-4">
            <ColourInput {...inputOf(fields.primary)} id="primary-colour" label="Main colour" />
            <ColourInput {...inputOf(fields.accent)} id="accent-colour" label="Second colour" />
          </div>
          <SaveButton name="intent" value="colours">
            Save colours
          </SaveButton>
        </Form>
        {colours ? (
          <Form method="post" className="mt-3" preventScrollReset>
            <button
              type="submit"
              name="intent"
              value="remove-colours"
              className="btn btn-plain btn-sm"
            >
              Remove colours
            </button>
          </Form>
        ) : null}
      </For>
    </SettingsCard>
  );
}

/** The colours for those who can't change them. */
function ChosenColours({ primary, accent }: BrandColours) {
  const shown = { "Main colour": primary, "Second colour": accent };
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-4">
      {Object.entries(shown).map(([label, colour]) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd className="flex items-center gap-2">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <rect
                x="1"
                y="1"
                width="22"
                height="22"
                rx="4"
                fill={colour}
                stroke="rgb(120 132 158)"
              />
            </svg>
            {colour}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ColourInput({
  name,
  id,
  label,
  error,
  defaultValue,
}: {
  name: string;
  id: string;
  label: string;
  error?: string;
  defaultValue?: string;
}) {
  return (
    <FieldFrame name={name} id={id} label={label} error={error}>
      {(wiring) => (
        <input
          type="color"
          name={name}
          defaultValue={defaultValue}
          className="w-20 h-11 p-1 rounded border border-edge bg-surface cursor-pointer"
          {...wiring}
        />
      )}
    </FieldFrame>
  );
}

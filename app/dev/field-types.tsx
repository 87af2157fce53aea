import { createElement } from "react";
import type { FormElement } from "#app/features/forms/definition/definition.ts";
import { FIELD_TYPES } from "#app/features/forms/fields/field-types.ts";
import { fieldViewOf } from "#app/features/forms/fields/field-views.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { publicFormCss } from "#app/ui/public-form/public-form-css.server.ts";
import { publicFormHandle } from "#app/ui/public-form/public-form-handle.ts";

export const handle = publicFormHandle;

export function loader() {
  return { style: publicFormCss() };
}

/** Every type of form field as the public sees it: once as it is added, once with a message. */
export default function FieldTypes() {
  return (
    <main className="k" id="main">
      <p>
        <a href="/dev">Components</a> <a href="/dev/emails">E-mails</a>
      </p>
      <h1>Form field types</h1>
      {Object.entries(FIELD_TYPES).map(([kind, type]) => {
        const { label, help = "", settings } = type.start();
        const element: FormElement = {
          id: kind,
          kind,
          label,
          help,
          required: type.asks,
          showWhen: null,
          settings,
        };
        const shown = (name: string, errors: Record<string, string>) =>
          createElement(
            TextsProvider,
            { value: textsIn("en") },
            createElement(fieldViewOf({ kind }).Control, {
              element,
              name,
              posted: null,
              answer: undefined,
              errors,
            }),
          );
        return (
          <section key={kind}>
            <h2>{type.label}</h2>
            {shown(kind, {})}
            {type.asks
              ? shown(`${kind}-again`, {
                  [`${kind}-again`]: "What somebody reads who left it empty",
                })
              : null}
          </section>
        );
      })}
    </main>
  );
}

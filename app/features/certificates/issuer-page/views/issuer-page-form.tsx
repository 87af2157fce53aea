import { Form, Link } from "@remix-run/react";
import { Editable, For } from "#app/features/accounts/role-link.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { choiceOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { SaveButton, SettingsCard } from "#app/ui/page/settings-card.tsx";

type Values = {
  name: string;
  about?: string;
  address?: string;
  isShown?: string;
  projects?: string[];
};

/** What an organisation says of itself in public, and which of its certificates are listed. */
export function IssuerPageForm({
  projects,
  host,
  ...given
}: {
  values: Values;
  projects: { id: string; title: string }[];
  /** Before the name in its address. */
  host: string;
  rules: FormRules<Values>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm(given);
  return (
    <SettingsCard
      id="page-heading"
      title="What the page says"
      intro="Your name, logo, support address and what is proved of you are on it too."
    >
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-5" {...form}>
        <Editable needs="owner">
          <TextInput
            {...inputOf(fields.name)}
            label="Address of the page"
            hint={`What comes after ${host}/i/. If you change it later, earlier addresses still lead to your page.`}
            autoComplete="off"
            spellCheck={false}
          />
          <TextArea
            {...inputOf(fields.about)}
            rows={4}
            label="Who you are"
            hint="One to three sentences"
            optional
          />
          <TextArea {...inputOf(fields.address)} rows={2} label="Postal address" optional />
          {projects.length > 0 ? (
            <fieldset>
              <legend className="label">Certificates on the page</legend>
              <p className="hint">Their titles, hours and points. No names of people.</p>
              {projects.map(({ id, title }) => (
                <Check key={id} id={id} {...choiceOf(fields.projects, id)} label={title} />
              ))}
            </fieldset>
          ) : null}
          <Check {...choiceOf(fields.isShown, "on")} label="Show this page to everyone" />
        </Editable>
        <For needs="owner" otherwise={<p>Only an owner can change this page.</p>}>
          <SaveButton>Save</SaveButton>
        </For>
      </Form>
    </SettingsCard>
  );
}

/** The way to its form, beside what else an organisation says of itself. `name`: null: not shown. */
export function IssuerPageCard({ name }: { name: string | null }) {
  return (
    <SettingsCard
      id="public-page-heading"
      title="Public page"
      intro={
        name
          ? "Anyone can see who you are, what is proved of you and what you issue."
          : "A page that says who you are, what is proved of you and what you issue."
      }
    >
      <p className="flex flex-wrap gap-3">
        <Link className="btn btn-plain" to="/settings/organisation/page">
          {name ? "Change your page" : "Set up your page"}
        </Link>
        {name ? (
          <a className="btn btn-quiet" href={`/i/${name}`}>
            Open /i/{name}
          </a>
        ) : null}
      </p>
    </SettingsCard>
  );
}

import { Form, Link } from "@remix-run/react";
import { Editable, For } from "#app/features/accounts/role-link.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { SaveButton, SettingsCard } from "#app/ui/page/settings-card.tsx";

/** The way to the sites that may show the forms. `sites`: how many are named; 0: any may. */
export function EmbeddingSitesCard({ sites }: { sites: number }) {
  return (
    <SettingsCard
      id="sites-heading"
      title="Sites that show your forms"
      intro={
        sites === 0
          ? "Any website may show your forms inside its own pages."
          : `Your forms can be shown inside the pages of ${sites === 1 ? "one site" : `${sites} sites`}.`
      }
    >
      <Link className="btn btn-plain justify-self-start" to="/settings/organisation/sites">
        {sites === 0 ? "Choose the sites" : "Change the sites"}
      </Link>
    </SettingsCard>
  );
}

/** Which sites may frame an account's forms. */
export function EmbeddingSitesForm(given: {
  values: { sites: string };
  rules: FormRules<{ sites?: string }>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm(given);
  return (
    <SettingsCard
      id="sites-form-heading"
      title="Sites that show your forms"
      intro="Browsers leave the frame on any other site’s pages empty. Links work everywhere."
    >
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-5" {...form}>
        <Editable needs="owner">
          <TextArea
            {...inputOf(fields.sites)}
            rows={5}
            spellCheck={false}
            autoCapitalize="off"
            label="Sites, one on each line"
            hint="Like https://school.edu.ng, or https://*.school.edu.ng. None: every site may."
            optional
          />
        </Editable>
        <For needs="owner" otherwise={<p>Only an owner can change these sites.</p>}>
          <SaveButton>Save</SaveButton>
        </For>
      </Form>
    </SettingsCard>
  );
}

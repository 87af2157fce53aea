import { Form } from "@remix-run/react";
import { INDUSTRIES, SIZES } from "../../accounts/organisation-choices.ts";
import type { FormProblem } from "../../http/form-errors.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { Select, TextInput } from "../field.tsx";
import { For } from "../for-role.tsx";
import { SettingsCard } from "./settings-card.tsx";

const NONE = { value: "", label: "Choose one" };

/** Who issues: a company with what it says of itself, or a person under the name of their choice. */
export function OrganisationCard({
  kind,
  organisation,
  problem,
}: {
  kind: "individual" | "company";
  organisation: { companyName: string; industry: string | null; size: string | null; website: string | null };
  problem: FormProblem | undefined;
}) {
  const errors = problem?.errors ?? {};
  const value = (name: keyof typeof organisation): string => problem?.values[name] ?? organisation[name] ?? "";
  const isCompany = kind === "company";
  return (
    <SettingsCard id="organisation" title={isCompany ? "Your company" : "Issuer"}>
      <ErrorSummary errors={problem?.errors} />
      <Form method="post" className="grid gap-5" key={JSON.stringify(organisation)} preventScrollReset>
        <TextInput
          name="companyName"
          label={isCompany ? "Company name" : "Issuer name"}
          hint="The issuer on new certificates and the sender of new messages. What was issued or confirmed before keeps the name it has."
          autoComplete="organization"
          required
          defaultValue={value("companyName")}
          error={errors.companyName}
        />
        {isCompany ? (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Select
                name="industry"
                label="Industry"
                options={[...(organisation.industry ? [] : [NONE]), ...INDUSTRIES]}
                required
                defaultValue={value("industry")}
                error={errors.industry}
              />
              <Select
                name="size"
                label="Size"
                options={[
                  ...(organisation.size ? [] : [NONE]),
                  ...SIZES.map((size) => ({ value: size, label: `${size} people` })),
                ]}
                required
                defaultValue={value("size")}
                error={errors.size}
              />
            </div>
            <TextInput
              name="website"
              label="Website"
              optional
              hint="For example, https://www.example.com"
              autoComplete="url"
              inputMode="url"
              defaultValue={value("website")}
              error={errors.website}
            />
          </>
        ) : null}
        <For needs="owner">
          <div>
            <button type="submit" className="btn btn-primary">
              {isCompany ? "Save company" : "Save issuer"}
            </button>
          </div>
        </For>
      </Form>
    </SettingsCard>
  );
}

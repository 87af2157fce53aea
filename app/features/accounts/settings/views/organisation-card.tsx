import { Form } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, FieldFrame, Select, TextInput } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { SaveButton, SettingsCard } from "#app/ui/page/settings-card.tsx";
import { type Logo, MAX_LOGO_BYTES } from "../../branding.ts";
import { INDUSTRIES, SIZES } from "../../names.ts";
import { Editable, For } from "../../role-link.tsx";

/**
 * The logo, and a form to choose another. The browser's own file control says which file was
 * chosen, with and without scripts.
 */
export function LogoCard({
  logo,
  ...given
}: {
  logo: Logo | null;
  rules: FormRules<{ logo: unknown }>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm(given);
  const { required, ...file } = inputOf(fields.logo);
  return (
    <SettingsCard
      id="logo-heading"
      title="Logo"
      intro={
        "Shown beside your name on each certificate’s public page, and in the menu here. It " +
        "doesn’t change any certificate."
      }
    >
      <ErrorSummary errors={problems} />
      {logo ? (
        <div className="mb-5 flex flex-wrap items-center gap-4">
          <span className="rounded border border-line bg-white p-3">
            <img
              src={logo.href}
              width={logo.widthPx}
              height={logo.heightPx}
              alt="Your logo"
              className="block w-auto h-auto max-w-[10rem] max-h-[5rem]"
            />
          </span>
          <For needs="owner">
            <Form method="post" preventScrollReset>
              <button
                type="submit"
                name="intent"
                value="remove-logo"
                className="btn btn-plain btn-sm"
              >
                Remove logo
              </button>
            </Form>
          </For>
        </div>
      ) : null}
      <For
        needs="owner"
        otherwise={logo ? null : <p>There is no logo yet. An owner can upload one.</p>}
      >
        <form
          method="post"
          action="/settings/organisation"
          encType="multipart/form-data"
          className="grid gap-4"
          {...form}
        >
          <FieldFrame
            {...file}
            label={logo ? "Another picture" : "Picture"}
            hint={`PNG, JPG or WebP, up to ${megabytesLabel(MAX_LOGO_BYTES)}. We scale it down to 512 pixels wide.`}
          >
            {(wiring) => (
              <FileInput
                className="input !py-2"
                maxBytes={MAX_LOGO_BYTES}
                name={file.name}
                required={required}
                accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
                data-photo={1600}
                {...wiring}
              />
            )}
          </FieldFrame>
          <SaveButton>{logo ? "Replace logo" : "Upload logo"}</SaveButton>
        </form>
      </For>
    </SettingsCard>
  );
}

const NONE = { value: "", label: "Choose one" };

/**
 * Who issues: a company with what it says of itself, or a person under the name of their choice.
 */
export function OrganisationCard({
  kind,
  rules,
  organisation,
  answer,
}: {
  kind: "individual" | "company";
  rules: FormRules<{ companyName: string; industry?: string; size?: string; website?: string }>;
  organisation: {
    companyName: string;
    industry: string | null;
    size: string | null;
    website: string | null;
  };
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: organisation });
  const isCompany = kind === "company";
  return (
    <SettingsCard id="organisation" title={isCompany ? "Your company" : "Issuer"}>
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-5" preventScrollReset {...form}>
        <Editable needs="owner">
          <TextInput
            {...inputOf(fields.companyName)}
            label={isCompany ? "Company name" : "Issuer name"}
            hint={
              "The issuer on new certificates and the sender of new messages. Anything issued or " +
              "confirmed before keeps its name."
            }
            autoComplete="organization"
          />
          {isCompany ? (
            <>
              <div className="grid gap-5 sm:grid-cols-2">
                <Select
                  {...selectOf(fields.industry)}
                  label="Industry"
                  options={[...(organisation.industry ? [] : [NONE]), ...INDUSTRIES]}
                />
                <Select
                  {...selectOf(fields.size)}
                  label="Size"
                  options={[
                    ...(organisation.size ? [] : [NONE]),
                    ...SIZES.map((size) => ({ value: size, label: `${size} people` })),
                  ]}
                />
              </div>
              <TextInput
                {...inputOf(fields.website)}
                label="Website"
                optional
                hint="For example, https://www.example.com"
                autoComplete="url"
                inputMode="url"
              />
            </>
          ) : null}
          <For needs="owner">
            <SaveButton>{isCompany ? "Save company" : "Save issuer"}</SaveButton>
          </For>
        </Editable>
      </Form>
    </SettingsCard>
  );
}

/**
 * Whether forms, e-mails and certificate pages say what they were made with: a paid plan may leave
 * it out.
 */
export function BrandingCard({
  appName,
  isPaid,
  isHidden,
}: {
  appName: string;
  isPaid: boolean;
  isHidden: boolean;
}) {
  return (
    <SettingsCard
      id="branding-heading"
      title="Branding"
      intro={`“Made with ${appName}” appears at the end of your forms, e-mails and certificate pages.`}
    >
      <For needs="owner" otherwise={<p>{brandingNote({ isPaid, isHidden })}</p>}>
        {isPaid ? (
          <Form method="post" className="grid gap-4" preventScrollReset>
            <Check
              name="hidesBranding"
              value="yes"
              defaultChecked={isHidden}
              label={`Hide “Made with ${appName}”`}
            />
            <SaveButton name="intent" value="branding">
              Save branding
            </SaveButton>
          </Form>
        ) : (
          <p>
            To remove branding, please{" "}
            <a className="link" href="/settings/plan">
              upgrade your account
            </a>
            .
            {isHidden
              ? " You hid it before. With a paid plan it is hidden again automatically."
              : null}
          </p>
        )}
      </For>
    </SettingsCard>
  );
}

/** How it is, for those who can't change it. */
function brandingNote({ isPaid, isHidden }: { isPaid: boolean; isHidden: boolean }): string {
  if (!isPaid) return "It can be hidden on a paid plan. An owner can upgrade the account.";
  return isHidden ? "An owner has hidden it." : "It is shown. An owner can hide it.";
}

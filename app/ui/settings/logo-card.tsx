import { Form } from "@remix-run/react";
import type { Logo } from "../../accounts/logo-address.ts";
import { MAX_LOGO_BYTES } from "../../accounts/settings/logo-limits.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { FieldFrame } from "../field.tsx";
import { FileInput } from "../file-input.tsx";
import { For } from "../for-role.tsx";
import { SettingsCard } from "./settings-card.tsx";

/** The logo, and a form to choose another. The browser's own file control says which file was chosen, with and without scripts. */
export function LogoCard({ logo, error }: { logo: Logo | null; error: string | undefined }) {
  return (
    <SettingsCard
      id="logo-heading"
      title="Logo"
      intro="Shown beside your name on the public page of each certificate, and in the menu here. It changes no certificate."
    >
      <ErrorSummary errors={error ? { logo: error } : undefined} />
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
              <button type="submit" name="intent" value="remove-logo" className="btn btn-plain btn-sm">
                Remove logo
              </button>
            </Form>
          </For>
        </div>
      ) : null}
      <For needs="owner">
        <form method="post" action="/settings/organisation" encType="multipart/form-data" className="grid gap-4">
          <FieldFrame
            name="logo"
            label={logo ? "Another picture" : "Picture"}
            hint="PNG, JPG or WebP, at most 2 MB. It is kept at most 512 pixels wide."
            error={error}
          >
            {(wiring) => (
              <FileInput
                className="input !py-2"
                maxBytes={MAX_LOGO_BYTES}
                name="logo"
                required
                accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
                {...wiring}
              />
            )}
          </FieldFrame>
          <div>
            <button type="submit" className="btn btn-primary">
              {logo ? "Replace logo" : "Upload logo"}
            </button>
          </div>
        </form>
      </For>
    </SettingsCard>
  );
}

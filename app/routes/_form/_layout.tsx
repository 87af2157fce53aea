import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { usePageLanguage } from "#app/ui/page/page-language.ts";
import { useRootData } from "#app/ui/page/root-data.ts";
import { publicFormCss } from "#app/ui/public-form/public-form-css.server.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormError } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;

/**
 * The style sheet that all pages of public forms print into themselves. Each page guards itself.
 */
export function loader(_args: LoaderFunctionArgs) {
  return { style: publicFormCss() };
}

export default function PublicForms() {
  return (
    <TextsProvider value={textsIn(usePageLanguage())}>
      <Outlet />
    </TextsProvider>
  );
}

export function ErrorBoundary() {
  const root = useRootData();
  return (
    <TextsProvider value={textsIn(usePageLanguage())}>
      <PublicFormError
        appName={root?.appName ?? ""}
        supportEmail={root?.supportEmail ?? ""}
        requestId={root?.requestId ?? ""}
      />
    </TextsProvider>
  );
}

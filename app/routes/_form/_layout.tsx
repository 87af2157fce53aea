import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "../../root.tsx";
import { publicFormCss } from "../../ui/public-form/public-form-css.server.ts";
import { PublicFormError } from "../../ui/public-form/public-form-error.tsx";
import { publicFormHandle } from "../../ui/public-form/public-form-handle.ts";
import { publicFormHeaders } from "../../ui/public-form/public-form-headers.ts";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;

/** The style sheet that all pages of public forms print into themselves. Each page guards itself. */
export function loader(_args: LoaderFunctionArgs) {
  return { style: publicFormCss() };
}

export default function PublicForms() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <PublicFormError appName={root?.appName ?? ""} supportEmail={root?.supportEmail ?? ""} requestId={root?.requestId ?? ""} />
  );
}

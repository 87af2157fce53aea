import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches, useOutletContext } from "@remix-run/react";
import { useCallback, useState } from "react";
import { readFormBar } from "#app/features/forms/builder/form-state.server.ts";
import type { FormBarState } from "#app/features/forms/builder/form-state.ts";
import { FormBar } from "#app/features/forms/builder/views/form-bar.tsx";
import { findForm, markFormViewed } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { FlashBox } from "#app/ui/page/flash-box.tsx";
import formBarCss from "#app/ui/styles/form-bar.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: formBarCss }];
export const handle: DashboardHandle = {
  studio: true,
  crumbs: (data) => [{ label: "Forms", to: "/forms" }, { label: data?.form.title || "Form" }],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  await markFormViewed(db, form.id, clock());
  return readFormBar(db, form, account.timeZone, clock());
}

/** The bar with tabs above every page of a form. A dialog on top makes it inert. */
export default function FormStudio() {
  const loaded = useLoaderData<typeof loader>();
  // What the builder's script has saved since the page was loaded.
  const [saved, setSaved] = useState<{ since: FormBarState; bar: FormBarState } | null>(null);
  const { form, savedAt } = saved?.since === loaded ? saved.bar : loaded;
  const onSaved = useCallback((bar: FormBarState) => setSaved({ since: loaded, bar }), [loaded]);
  const outlet = useOutletContext<{ flash: FlashMessage | null } | undefined>();
  const { pathname } = useLocation();
  const handles = useMatches().map((match) => (match.handle ?? {}) as DashboardHandle);
  const dialog = handles.some((handle) => handle.dialog);
  const edgeToEdge = handles.some((handle) => handle.edgeToEdge);
  const flash = outlet?.flash ?? null;
  return (
    <main id="main" tabIndex={-1} className="main !max-w-none !p-0 grow flex flex-col">
      <FormBar form={form} savedAt={savedAt} pathname={pathname} inert={dialog} />
      {flash && edgeToEdge ? (
        <div className="px-gutter pt-4 bg-sunken [&>.flash]:mb-0">
          <FlashBox flash={flash} />
        </div>
      ) : null}
      {edgeToEdge ? (
        <Outlet context={{ onSaved }} />
      ) : (
        <div className="main mx-auto">
          {flash ? <FlashBox flash={flash} /> : null}
          <Outlet />
        </div>
      )}
    </main>
  );
}

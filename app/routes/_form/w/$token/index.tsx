import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readGuestPage } from "#app/features/webinars/guest/guest-page.server.ts";
import { GuestPageView } from "#app/features/webinars/guest/views/guest-page.tsx";
import { registrationAt } from "#app/routes/_form/_registration.server.ts";
import { guestPageCss } from "#app/ui/public-form/public-form-css.server.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  textsOfPage,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";
import { action as cancel } from "./cancel.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  {
    title: data
      ? `${data.page.status.title} · ${data.head.title}`
      : textsOfPage(data, location.search).join.noSuchLink,
  },
];

/** A guest's own page: everything about their place, by the link that only their e-mails have. */
export async function loader(args: LoaderFunctionArgs) {
  const { style, ...shown } = await readGuestPage(args.context.app, await registrationAt(args));
  return { ...shown, style: guestPageCss() + style };
}

/** A page that was opened before there was one of its own for cancelling posts here. */
export const action = (args: ActionFunctionArgs) => cancel(args);

export default function OwnPage() {
  const { head, page, here, contact } = useLoaderData<typeof loader>();
  return (
    <PublicFormShell {...head}>
      <GuestPageView page={page} here={here} contact={contact} formPath={head.formPath} />
    </PublicFormShell>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { chooseGuestLanguage } from "#app/features/webinars/guest/guest-page.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { registrationAt } from "#app/routes/_form/_registration.server.ts";

/** Opened by itself it has nothing to show. */
export async function loader(args: LoaderFunctionArgs) {
  const { registration } = await registrationAt(args);
  throw redirect(`/w/${registration.joinToken}`);
}

export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  requireSameOrigin(args.request, app.config.appUrl);
  const place = await registrationAt(args);
  await chooseGuestLanguage(
    app.db,
    place,
    hiddenField(await readPostedForm(args.request), "language"),
  );
  return seeOther(`/w/${place.registration.joinToken}`);
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  confirmEmail,
  findEmailChange,
} from "#app/features/webinars/guest/correct-guest.server.ts";
import { mayCorrect } from "#app/features/webinars/guest/guest-page.server.ts";
import {
  findRegistrationById,
  registrationHead,
} from "#app/features/webinars/registration/public-pages.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { closedPage, notFound } from "#app/platform/http/not-found.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { refuseGuess } from "#app/routes/_form/_registration.server.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { askedLanguage } from "#app/ui/languages/visitor-language.server.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.guest.confirmEmail);

/**
 * The address that a link confirms, and whose it is to become. Throws 404, 429 once a client has
 * tried too many links, and 410 when the account is closed.
 */
async function changeAt({
  params,
  context,
  request,
}: Pick<LoaderFunctionArgs, "params" | "context" | "request">) {
  const change = await findEmailChange(context.app, params.token);
  if (!change) throw await refuseGuess(context, request);
  const place = await findRegistrationById(
    context.app.db,
    change.registrationId,
    askedLanguage(request),
  );
  if (place === "closed") throw closedPage();
  if (!place || !mayCorrect(place)) throw notFound();
  return { place, email: change.email };
}

/** Opening the link only asks: mail scanners open links too. */
export async function loader(args: LoaderFunctionArgs) {
  const { place, email } = await changeAt(args);
  return { ...(await registrationHead(args.context.app, place)), email };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const { place, email } = await changeAt(args);
  await readPostedForm(request);
  const outcome = await confirmEmail(app, place, email);
  if (outcome === "changed") return seeOther(`/w/${place.registration.joinToken}`);
  return data({ isTaken: true }, { status: 409 });
}

export default function ConfirmEmail() {
  const { head, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { guest: t, form } = useTexts();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        {answer?.isTaken ? (
          <>
            <h2>{t.addressTaken}</h2>
            <p>{t.addressTakenWords({ address: <b>{email}</b> })}</p>
            {head.formPath ? (
              <a className="q s" href={`${head.formPath}/link-again`}>
                {form.getLink}
              </a>
            ) : null}
          </>
        ) : (
          <>
            <h2>{t.useAddress}</h2>
            <p>{t.useAddressWords({ address: <b>{email}</b> })}</p>
            <form method="post">
              <button type="submit">{t.useAddressButton}</button>
            </form>
            <p className="h">{t.wasNotYou}</p>
          </>
        )}
      </div>
    </PublicFormShell>
  );
}

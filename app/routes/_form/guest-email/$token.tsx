import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmail, findEmailChange } from "#app/features/webinars/guest/correct-guest.server.ts";
import { mayCorrect } from "#app/features/webinars/guest/guest-page.server.ts";
import { findRegistrationById, registrationHead } from "#app/features/webinars/registration/public-pages.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { refuseGuess } from "#app/routes/_form/_registration.server.ts";
import { publicFormHandle, publicFormHeaders, publicFormMeta } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta("Confirm your e-mail address");

/** The address that a link confirms, and whose it is to become. Throws 404, and 429 once a client has tried too many links. */
async function changeAt({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) {
  const change = await findEmailChange(context.app, params.token);
  if (!change) throw await refuseGuess(context);
  const place = await findRegistrationById(context.app.db, change.registrationId);
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
  return json({ isTaken: true }, { status: 409 });
}

export default function ConfirmEmail() {
  const { head, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        {answer?.isTaken ? (
          <>
            <h2>This address is registered already</h2>
            <p>
              Somebody is registered for this event with <b>{email}</b>, so nothing was changed. If it was you, use that place.
            </p>
            {head.formPath ? (
              <a className="q s" href={`${head.formPath}/link-again`}>
                Get your joining link
              </a>
            ) : null}
          </>
        ) : (
          <>
            <h2>Use this address?</h2>
            <p>
              Everything about this event then goes to <b>{email}</b>.
            </p>
            <form method="post">
              <button type="submit">Use this address</button>
            </form>
            <p className="h">Wasn’t it you who asked for this? Close this page: nothing changes.</p>
          </>
        )}
      </div>
    </PublicFormShell>
  );
}

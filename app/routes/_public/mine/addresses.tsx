import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findForm } from "#app/features/certificates/verify/find-certificates.server.tsx";
import {
  forgetPending,
  proveAddress,
  sendAddressCode,
  stopOpening,
} from "#app/features/holders/mine/addresses.server.tsx";
import { AddressesPage } from "#app/features/holders/mine/views/addresses-page.tsx";
import type { Visit } from "#app/features/holders/mine/visits.server.tsx";
import {
  hiddenField,
  intentOf,
  readPostedForm,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { keptLanguage, visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";
import { requireVisit } from "./require-visit.server.ts";

export { ErrorBoundary, links, unlistedMeta as meta } from "#app/ui/public/public-route.tsx";

export { ownPageHeaders as headers } from "#app/ui/public/public-shell.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { addresses, pendingEmail } = await requireVisit({ request, context });
  const { language, mine: t } = visitorTexts(request);
  const { appName } = context.app.config;
  return { language, appName, title: t.yourAddresses, addresses, pending: pendingEmail };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const visit = await requireVisit({ request, context });
  const form = await readPostedForm(request);
  const refused = await act({ request, context }, visit, form);
  if (refused) return data(refused, { status: 422 });
  return seeOther(`/mine/addresses${keptLanguage(request)}`);
}

/** Does what a button asks for. Null: it was done. */
async function act(
  { request, context: { app, clientAddress } }: Pick<ActionFunctionArgs, "request" | "context">,
  visit: Visit,
  form: FormData,
): Promise<{ field: "email" | "code"; problem: string; typed: string } | null> {
  const t = visitorTexts(request);
  const intent = intentOf(form);
  if (intent === "stop") await stopOpening(app, visit, hiddenField(form, "email"));
  if (intent === "forget") await forgetPending(app, visit);
  if (intent === "code") {
    const typed = hiddenField(form, "code").slice(0, 100);
    const proved = await proveAddress(app, visit, { typed, clientAddress });
    if (proved === "added") return null;
    return {
      field: "code",
      problem: proved === "wrong" ? t.mine.codeWrong : t.mine.codeOver,
      typed,
    };
  }
  if (intent !== "email") return null;
  const submission = submissionOf(form, findForm(t.language));
  const typed = hiddenField(form, "email").slice(0, 1000);
  if (submission.status !== "success")
    return { field: "email", problem: submission.error?.email?.[0] ?? "", typed };
  const { language } = t;
  const sent = await sendAddressCode(app, visit, { ...submission.value, clientAddress, language });
  if (sent.kind === "sent") return null;
  const problem =
    sent.kind === "known"
      ? t.mine.addressKnown
      : t.findMine.tooMany({ wait: waitText(t, sent.waitSeconds) });
  return { field: "email", problem, typed };
}

export default function Addresses() {
  const { language, addresses, pending } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as Awaited<ReturnType<typeof act>> | undefined;
  return (
    <TextsProvider value={textsIn(language)}>
      <AddressesPage addresses={addresses} pending={pending} refused={refused ?? undefined} />
    </TextsProvider>
  );
}

import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { publicCertificate } from "#app/features/certificates/public/public-certificate.server.ts";
import { CertificateShell } from "#app/features/certificates/public/views/certificate-shell.tsx";
import {
  askCorrection,
  holderNameForm,
} from "#app/features/holders/corrections/ask-correction.server.ts";
import {
  emailNameLink,
  findHeld,
  isHolder,
  openLink,
} from "#app/features/holders/corrections/holder-proof.server.ts";
import { showNameStep } from "#app/features/holders/corrections/show-name-step.server.ts";
import { NamePage } from "#app/features/holders/corrections/views/name-page.tsx";
import {
  hiddenField,
  intentOf,
  readPostedForm,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { afterAnswer, seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { type ClientLimit, consumeByClient } from "#app/platform/http/visitor.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import {
  askedLanguage,
  keptLanguage,
  visitorLanguage,
} from "#app/ui/languages/visitor-language.server.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

/** A class may share one address on the way out; each certificate and mailbox has limits of its own. */
const PER_SENDER: ClientLimit = { name: "name-wrong", points: 30, perNetwork: 300, seconds: 3600 };
const PER_CERTIFICATE = { name: "name-sent", points: 10, seconds: 86_400 };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${textsIn(data?.language ?? SOURCE_LANGUAGE).nameCorrection.title} · ${data?.held.issuer ?? ""}`,
  },
  { name: "robots", content: "noindex" },
];
export const headers: HeadersFunction = (given) => {
  const headers = new Headers(retryAfterHeaders(given));
  headers.set("Cache-Control", "private, no-store");
  return headers;
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const asked = params.id ?? "";
  const id = readCertificateId(asked);
  const { search, searchParams } = new URL(request.url);
  if (id && id !== asked) throw redirect(`/c/${id}/name${search}`, 301);
  const held = await findHeld(app.db, asked);
  const certificate = held && (await publicCertificate(app, asked, askedLanguage(request)));
  if (!certificate) throw redirect(`/c/${encodeURIComponent(asked)}${keptLanguage(request)}`);
  const { issuer, checkedOn, language, picture, holderName } = certificate;
  const shown = await showNameStep(app, held, {
    search: searchParams,
    isHolder: isHolder(app, request.headers.get("Cookie"), held),
    language,
  });
  return {
    ...shown,
    language,
    issuer,
    checkedOn,
    held: { id: certificate.id, holderName, issuer: issuer.name, ...picture },
  };
}

/** Asking is answered in the same way and time for everybody: the mail is made afterwards. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const kept = keptLanguage(request);
  const here = `/c/${encodeURIComponent(params.id ?? "")}`;
  const pageWith = (what: string) => `${here}/name?${what}=yes${kept.replace("?", "&")}`;
  const form = await readPostedForm(request);
  const held = await findHeld(app.db, params.id);
  if (!held) return seeOther(`${here}${kept}`);
  const t = textsIn(visitorLanguage(askedLanguage(request), held.language ?? held.issuerLanguage));
  const isProved = isHolder(app, request.headers.get("Cookie"), held);
  const intent = intentOf(form);
  if (intent === "open") {
    const cookie = await openLink(app, held, hiddenField(form, "link"));
    if (cookie) return seeOther(`${here}/name${kept}`, { "Set-Cookie": cookie });
    return seeOther(isProved ? `${here}/name${kept}` : pageWith("over"));
  }
  const typed = hiddenField(form, "name").slice(0, 1000);
  const wait = await consumeByClient(context, PER_SENDER);
  if (wait !== null) return tooManyOf(t, typed, wait);
  if (intent !== "send") {
    afterAnswer(
      () => emailNameLink(app, held, t.language),
      (error) => app.log.error({ requestId: context.requestId, err: error }, "no link was sent"),
    );
    return seeOther(pageWith("asked"));
  }
  if (!isProved) return seeOther(pageWith("over"));
  const submission = submissionOf(form, holderNameForm(t.language));
  if (submission.status !== "success")
    return data({ typed, problem: submission.error?.name?.[0] ?? "" }, { status: 422 });
  const waitForMore = await consume(held.id, PER_CERTIFICATE);
  if (waitForMore !== null) return tooManyOf(t, typed, waitForMore);
  const asked = await askCorrection(app, held.id, submission.value.name, t.language);
  switch (asked.kind) {
    case "same":
      return data({ typed, problem: t.nameCorrection.same }, { status: 422 });
    case "corrected":
      return seeOther(`/c/${asked.certificateId}${kept}`);
    case "gone":
      return seeOther(`${here}${kept}`);
    case "waiting":
      return seeOther(pageWith("sent"));
  }
}

function tooManyOf(t: Texts, typed: string, wait: number) {
  return data(
    { typed, problem: t.findMine.tooMany({ wait: waitText(t, wait) }) },
    { status: 429, headers: { "Retry-After": String(wait) } },
  );
}

export default function NameRoute() {
  const { language, issuer, checkedOn, held, at, problem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as { typed: string; problem: string } | undefined;
  const shown = refused && at.step === "type" ? { ...at, typed: refused.typed, drawn: null } : at;
  return (
    <TextsProvider value={textsIn(language)}>
      <CertificateShell issuer={issuer} checkedOn={checkedOn}>
        <NamePage held={held} at={shown} problem={refused?.problem ?? problem} />
      </CertificateShell>
    </TextsProvider>
  );
}

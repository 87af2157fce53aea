import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hideBranding, isBrandingHidden } from "#app/features/accounts/accounts.server.ts";
import { readBrandColours, saveBrandColours } from "#app/features/accounts/brand-colours.server.ts";
import {
  LOGO_TOO_LARGE,
  type LogoRefused,
  logoOf,
  MAX_LOGO_BYTES,
} from "#app/features/accounts/branding.ts";
import { readEmbeddingSites } from "#app/features/accounts/embedding-sites.server.ts";
import { issuerNote, readIssuerProof } from "#app/features/accounts/proof/read-proofs.server.ts";
import { ProofCard } from "#app/features/accounts/proof/views/proof-cards.tsx";
import { removeLogo, saveLogo } from "#app/features/accounts/settings/logo.server.ts";
import { changeOrganisation } from "#app/features/accounts/settings/profile.server.ts";
import { readSettings } from "#app/features/accounts/settings/settings.server.ts";
import {
  brandColoursForm,
  brandingForm,
  logoForm,
  organisationFormOf,
  organisationRules,
} from "#app/features/accounts/settings/settings-forms.server.ts";
import { BrandColoursCard } from "#app/features/accounts/settings/views/brand-colours-card.tsx";
import { EmbeddingSitesCard } from "#app/features/accounts/settings/views/embedding-sites-card.tsx";
import {
  BrandingCard,
  LogoCard,
  OrganisationCard,
} from "#app/features/accounts/settings/views/organisation-card.tsx";
import { readEntitlement } from "#app/features/billing/entitlement.server.ts";
import { listOwnFamilies } from "#app/features/certificates/fonts/design-fonts.server.ts";
import { FontsCard } from "#app/features/certificates/fonts/views/fonts-card.tsx";
import { shownPageName } from "#app/features/certificates/issuer-page/issuer-pages.server.ts";
import { IssuerPageCard } from "#app/features/certificates/issuer-page/views/issuer-page-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  answerOf,
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { formTitle } from "#app/ui/page/page-head.tsx";

const HERE = "/settings/organisation";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Organisation · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { industry, size, website } = await readSettings(context.app.db, organiser);
  const { kind, name } = organiser.account;
  const { db, clock, config } = context.app;
  const { plan } = await readEntitlement(db, organiser.account, clock());
  const issuerProof = await readIssuerProof(db, organiser.account.id);
  const branding = {
    appName: config.appName,
    isPaid: plan.id !== "free",
    isHidden: await isBrandingHidden(db, organiser.account.id),
  };
  return {
    branding,
    kind,
    rules: organisationRules(kind),
    logoRules: rulesOf(logoForm),
    organisation: { companyName: name, industry, size, website },
    logo: logoOf(organiser.account),
    colours: await readBrandColours(db, organiser.account.id),
    colourRules: rulesOf(brandColoursForm),
    fonts: await listOwnFamilies(db, organiser.account.id),
    pageName: await shownPageName(db, organiser.account.id),
    sites: (await readEmbeddingSites(db, organiser.account.id))?.split(" ").length ?? 0,
    proof: issuerProof && issuerNote(issuerProof, config.appName),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  if (request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
    const { submission, notRead } = await readLogoPost(request);
    const isRead = !notRead && submission.status === "success";
    const refused = isRead
      ? await saveLogo(app, organiser, new Uint8Array(await submission.value.logo.arrayBuffer()))
      : notRead;
    if (!isRead || refused) {
      const headers: HeadersInit = refused?.wait ? { "Retry-After": String(refused.wait) } : {};
      const answer = answerOf(submission, { logo: refused?.problem });
      return data({ ...answer, about: "logo" }, { status: refused?.status ?? 422, headers });
    }
    return seeOtherWith(app, HERE, { kind: "success", text: "Your logo is saved." });
  }
  const form = await readPostedForm(request);
  const intent = intentOf(form);
  if (intent === "branding") {
    const isHidden = submissionOf(form, brandingForm).payload.hidesBranding === "yes";
    await hideBranding(app.db, organiser.account.id, isHidden);
    const text = isHidden
      ? "New e-mails, your forms and your certificate pages no longer say what they were made with."
      : "New e-mails, your forms and your certificate pages say what they were made with again.";
    return seeOtherWith(app, HERE, { kind: "success", text });
  }
  if (intent === "remove-logo") {
    await removeLogo(app, organiser);
    return seeOtherWith(app, HERE, { kind: "success", text: "Your logo is removed." });
  }
  if (intent === "colours") {
    const submission = submissionOf(form, brandColoursForm);
    if (submission.status !== "success")
      return data({ ...answerOf(submission), about: "colours" }, { status: 422 });
    await saveBrandColours(app, organiser, submission.value);
    return seeOtherWith(app, HERE, {
      kind: "success",
      text: "Your colours are saved. New certificates from our templates use them.",
    });
  }
  if (intent === "remove-colours") {
    await saveBrandColours(app, organiser, null);
    return seeOtherWith(app, HERE, {
      kind: "success",
      text: "Your colours are removed. Templates use their own colours again.",
    });
  }
  const submission = submissionOf(form, organisationFormOf(organiser.account.kind));
  if (submission.status !== "success") return refuse(submission);
  const outcome = await changeOrganisation(app, organiser, submission.value, app.clock());
  const renamed =
    `New certificates and messages now come from ${outcome.name}. Anything issued or ` +
    "confirmed before keeps its name.";
  // The notice above every page says why the name waits.
  const isFree = outcome.renamed && !outcome.isHeld;
  return seeOtherWith(app, HERE, {
    kind: "success",
    text: isFree ? renamed : "Your organisation is saved.",
  });
}

export default function Organisation() {
  const {
    kind,
    rules,
    organisation,
    logo,
    logoRules,
    branding,
    colours,
    colourRules,
    fonts,
    proof,
    pageName,
    sites,
  } = useLoaderData<typeof loader>();
  const data = useActionData<typeof action>();
  const about = data !== undefined && "about" in data ? data.about : null;
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] items-start">
      <div className="grid gap-5">
        <OrganisationCard
          kind={kind}
          rules={rules}
          organisation={organisation}
          answer={about ? undefined : data}
          key={JSON.stringify(organisation)}
        />
        <LogoCard logo={logo} rules={logoRules} answer={about === "logo" ? data : undefined} />
        <BrandColoursCard
          colours={colours}
          rules={colourRules}
          answer={about === "colours" ? data : undefined}
          key={JSON.stringify(colours)}
        />
      </div>
      <div className="grid gap-5">
        <ProofCard note={proof} />
        <IssuerPageCard name={pageName} />
        <EmbeddingSitesCard sites={sites} />
        <FontsCard families={fonts} />
        <BrandingCard {...branding} />
      </div>
    </div>
  );
}

/** The posted form of the logo. `notRead`: why its file wasn't read. */
async function readLogoPost(request: Request) {
  const refuse = (notRead: LogoRefused) => ({
    submission: submissionOf(new FormData(), logoForm),
    notRead,
  });
  try {
    const { form, tooLarge } = await readUploads(request, { fileBytes: MAX_LOGO_BYTES, files: 1 });
    if (tooLarge) return refuse({ status: 413, problem: LOGO_TOO_LARGE });
    return { submission: submissionOf(form, logoForm), notRead: null };
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    if (error.status === 413) return refuse({ status: 422, problem: "Choose one picture only." });
    return refuse({ status: 400, problem: "The upload was incomplete. Choose the picture again." });
  }
}

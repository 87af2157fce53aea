import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logoOf } from "../../../accounts/logo-address.ts";
import { requireOrganiser } from "../../../accounts/require-organiser.server.ts";
import { keepLogo, removeLogo } from "../../../accounts/settings/change-logo.server.ts";
import { changeOrganisation } from "../../../accounts/settings/change-organisation.server.ts";
import { readLogoPost } from "../../../accounts/settings/read-logo-post.server.ts";
import { readSettings } from "../../../accounts/settings/read-settings.server.ts";
import { readEntitlement } from "../../../billing/entitlement.server.ts";
import { hideBranding, isBrandingHidden } from "../../../billing/quota/branding-of.server.ts";
import type { FormProblem } from "../../../http/form-errors.ts";
import { unprocessable } from "../../../http/form-problem.server.ts";
import { readPostedForm } from "../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../http/redirects.server.ts";
import { formTitle } from "../../../ui/form-title.ts";
import { journeyHeaders } from "../../../ui/journey/journey-headers.ts";
import { BrandingCard } from "../../../ui/settings/branding-card.tsx";
import { LogoCard } from "../../../ui/settings/logo-card.tsx";
import { OrganisationCard } from "../../../ui/settings/organisation-card.tsx";

const HERE = "/settings/organisation";

export const headers = journeyHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Organisation · Account settings", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { industry, size, website } = await readSettings(context.installation.db, organiser);
  const { kind, name } = organiser.account;
  const { db, clock, config } = context.installation;
  const { plan } = await readEntitlement(db, organiser.account, clock());
  const branding = {
    appName: config.appName,
    isPaid: plan.id !== "free",
    isHidden: await isBrandingHidden(db, organiser.account.id),
  };
  return {
    branding,
    kind,
    organisation: { companyName: name, industry, size, website },
    logo: logoOf(organiser.account),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { installation } = context;
  if (request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
    const post = await readLogoPost(request);
    const refused = "problem" in post ? post : await keepLogo(installation, organiser, post);
    if (refused) {
      const headers: HeadersInit = refused.wait ? { "Retry-After": String(refused.wait) } : {};
      return json<FormProblem>({ errors: { logo: refused.problem }, values: {} }, { status: refused.status, headers });
    }
    return seeOtherWith(installation, HERE, { kind: "success", text: "Your logo is saved." });
  }
  const form = await readPostedForm(request);
  if (form.get("intent") === "branding") {
    const isHidden = form.get("hidesBranding") === "yes";
    await hideBranding(installation.db, organiser.account.id, isHidden);
    const text = isHidden
      ? "New e-mails and your forms no longer say what they were made with."
      : "New e-mails and your forms say again what they were made with.";
    return seeOtherWith(installation, HERE, { kind: "success", text });
  }
  if (form.get("intent") === "remove-logo") {
    await removeLogo(installation, organiser);
    return seeOtherWith(installation, HERE, { kind: "success", text: "Your logo is removed." });
  }
  const outcome = await changeOrganisation(installation.db, organiser, form, installation.clock());
  if (outcome.kind === "refused") return unprocessable(form, outcome.errors);
  const renamed = `New certificates and messages now come from ${outcome.name}. What was issued or confirmed before keeps its name.`;
  return seeOtherWith(installation, HERE, {
    kind: "success",
    text: outcome.renamed ? renamed : "Your organisation is saved.",
  });
}

export default function Organisation() {
  const { kind, organisation, logo, branding } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const ofLogo = problem?.errors.logo;
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] items-start">
      <OrganisationCard kind={kind} organisation={organisation} problem={ofLogo ? undefined : problem} />
      <div className="grid gap-5">
        <LogoCard logo={logo} error={ofLogo} />
        <BrandingCard {...branding} />
      </div>
    </div>
  );
}

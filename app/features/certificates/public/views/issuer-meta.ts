import type { MetaDescriptor } from "@remix-run/react";
import { textsIn } from "#app/ui/languages/texts.ts";
import { oEmbedLink } from "#app/ui/page/o-embed-link.ts";
import type { IssuedCourse, PublicIssuer } from "../../issuer-page/public-issuer.server.ts";

/**
 * Title, description and structured data of an issuer's page. Search engines may list it once
 * something is proved of its issuer: until then anyone could stand behind the name.
 * https://schema.org/EducationalOccupationalCredential
 */
export function issuerMeta(issuer: PublicIssuer, appName: string): MetaDescriptor[] {
  const { name, pageUrl, language, domains, registration } = issuer;
  const description = textsIn(language).issuerPage.description({ issuer: name });
  const isProved = domains.length > 0 || registration !== null;
  return [
    { title: `${name} · ${appName}` },
    { name: "description", content: description },
    ...(isProved ? [] : [{ name: "robots", content: "noindex" }]),
    { tagName: "link", rel: "canonical", href: pageUrl },
    oEmbedLink(pageUrl),
    { property: "og:type", content: "website" },
    { property: "og:url", content: pageUrl },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { "script:ld+json": structuredData(issuer) },
  ];
}

function structuredData(issuer: PublicIssuer) {
  const { name, kind, pageUrl, about, supportEmail, address, domains, logo, issues } = issuer;
  const id = `${pageUrl}#issuer`;
  const organisation = {
    "@type": kind === "company" ? "Organization" : "Person",
    "@id": id,
    name,
    url: pageUrl,
    email: supportEmail,
    ...(about ? { description: about } : {}),
    ...(address ? { address } : {}),
    ...(logo && kind === "company" ? { logo: new URL(logo.href, pageUrl).href } : {}),
    // Nothing that isn't proved is said to be the same.
    ...(domains.length > 0 ? { sameAs: domains.map(({ domain }) => `https://${domain}`) } : {}),
  };
  return {
    "@context": "https://schema.org",
    "@graph": [organisation, ...issues.slice(0, 20).map((course) => credential(course, id))],
  };
}

function credential({ title, credits, expiry }: IssuedCourse, recognizedBy: string) {
  const skills = credits?.skills?.map(({ name }) => name) ?? [];
  const unit = expiry.kind === "after" ? { years: "Y", months: "M" }[expiry.unit] : "";
  return {
    "@type": "EducationalOccupationalCredential",
    name: title,
    credentialCategory: "certificate",
    recognizedBy: { "@id": recognizedBy },
    ...(skills.length > 0 ? { competencyRequired: skills } : {}),
    ...(expiry.kind === "after" ? { validFor: `P${expiry.count}${unit}` } : {}),
  };
}

import { provedName } from "#app/features/accounts/proof/issuer-proof.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { oEmbedLink } from "#app/ui/page/o-embed-link.ts";
import type { ShownStub } from "../../stubs/find-stub.server.ts";
import type { FileFinding } from "../../verify/check-certificate-file.server.ts";
import type { PublicCertificate } from "../public-certificate.server.ts";
import { verdictOf } from "../verdict.ts";

/**
 * Title and Open Graph tags of a certificate's page: what a chat or a network shows of a link to
 * it.
 */
export function certificateMeta(
  certificate: PublicCertificate | null,
  appName: string,
  stub: ShownStub | null = null,
  finding: FileFinding | null = null,
) {
  if (stub) {
    const title = textsIn(stub.language).certificate.stub.pageTitle({ issuer: stub.issuerName });
    return [{ title: `${title} · ${appName}` }, { name: "robots", content: "noindex" }];
  }
  if (!certificate)
    return [
      { title: `Error: No certificate has this ID · ${appName}` },
      { name: "robots", content: "noindex" },
    ];
  const { status, holderName, course, issuer, pageUrl, picture } = certificate;
  const texts = textsIn(certificate.language);
  const { titles, description: describe } = texts.certificate;
  const isUnproved = status === "valid" && !issuer.proof;
  const title = finding
    ? `${verdictOf(certificate, finding, texts).heading}: ${holderName}`
    : titles[isUnproved ? "issued" : status]({ name: holderName });
  const { account } = texts.certificate.issuer;
  const description = issuer.proof
    ? describe({ course, issuer: provedName(certificate.issuer), day: certificate.issuedOn })
    : `${course}. ${account({ app: appName, account: issuer.accountName })}`;
  const widthPx = Math.min(1200, picture.widthPx);
  return [
    { title: `${title} · ${issuer.name}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
    { tagName: "link", rel: "canonical", href: pageUrl },
    oEmbedLink(pageUrl),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: issuer.name },
    { property: "og:url", content: pageUrl },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: `${pageUrl}.jpg?w=1200` },
    { property: "og:image:width", content: String(widthPx) },
    {
      property: "og:image:height",
      content: String(Math.round((widthPx * picture.heightPx) / picture.widthPx)),
    },
    { property: "og:image:alt", content: `${course}, ${holderName}` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

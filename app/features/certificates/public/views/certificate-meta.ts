import { textsIn } from "#app/ui/languages/texts.ts";
import type { ShownStub } from "../../stubs/find-stub.server.ts";
import type { PublicCertificate } from "../public-certificate.server.ts";

/** Title and Open Graph tags of a certificate's page: what a chat or a network shows of a link to it. */
export function certificateMeta(certificate: PublicCertificate | null, appName: string, stub: ShownStub | null = null) {
  if (stub) {
    const title = textsIn(stub.language).certificate.stub.pageTitle({ issuer: stub.issuerName });
    return [{ title: `${title} · ${appName}` }, { name: "robots", content: "noindex" }];
  }
  if (!certificate) return [{ title: `Error: No certificate has this ID · ${appName}` }, { name: "robots", content: "noindex" }];
  const { status, holderName, course, issuer, pageUrl, picture } = certificate;
  const { titles, description: describe } = textsIn(certificate.language).certificate;
  const title = titles[status]({ name: holderName });
  const description = describe({ course, issuer: issuer.name, day: certificate.issuedOn });
  const widthPx = Math.min(1200, picture.widthPx);
  return [
    { title: `${title} · ${issuer.name}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
    { tagName: "link", rel: "canonical", href: pageUrl },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: issuer.name },
    { property: "og:url", content: pageUrl },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: `${pageUrl}.jpg?w=1200` },
    { property: "og:image:width", content: String(widthPx) },
    { property: "og:image:height", content: String(Math.round((widthPx * picture.heightPx) / picture.widthPx)) },
    { property: "og:image:alt", content: `${course}, ${holderName}` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export interface ShareLinks {
  linkedIn: string;
  whatsApp: string;
  x: string;
  email: string;
}

/** Addresses that open a network's own "add" or "share" page with the certificate filled in. */
export function shareLinks(certificate: {
  pageUrl: string;
  title: string;
  course: string;
  issuer: { name: string };
  shownId: string;
  /** ISO 8601; LinkedIn takes year and month. */
  firstIssuedAt: string;
  expiresAt: string | null;
}): ShareLinks {
  const { pageUrl, title, course, issuer } = certificate;
  const name = title === course ? title : `${title}: ${course}`;
  const issued = new Date(certificate.firstIssuedAt);
  const sentence = `${name}, issued by ${issuer.name}`;
  // https://www.linkedin.com/help/linkedin/answer/a541841
  const profile = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name,
    organizationName: issuer.name,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: pageUrl,
    certId: certificate.shownId,
  });
  if (certificate.expiresAt) {
    const expires = new Date(certificate.expiresAt);
    profile.set("expirationYear", String(expires.getUTCFullYear()));
    profile.set("expirationMonth", String(expires.getUTCMonth() + 1));
  }
  return {
    linkedIn: `https://www.linkedin.com/profile/add?${profile}`,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${sentence}: ${pageUrl}`)}`,
    x: `https://x.com/intent/post?${new URLSearchParams({ text: sentence, url: pageUrl })}`,
    email: `mailto:?subject=${encodeURIComponent(sentence)}&body=${encodeURIComponent(pageUrl)}`,
  };
}

/** A page of the public site, as menus and lists of links name it. */
export interface SiteLink {
  to: string;
  label: string;
}

/** The header, in its order (specification §2.2). Login and Get Started stand apart, at its end. */
export const HEADER_LINKS: SiteLink[] = [
  { to: "/", label: "Home" },
  { to: "/features", label: "Features" },
  { to: "/pricing", label: "Pricing" },
  { to: "/about", label: "About Us" },
  { to: "/help", label: "Contact" },
];

/** The columns of the footer: together with the header every page of the site is reached from every other. */
export const FOOTER_COLUMNS: { title: string; links: SiteLink[] }[] = [
  {
    title: "Product",
    links: [
      { to: "/features", label: "Features" },
      { to: "/pricing", label: "Pricing" },
      { to: "/free-trial", label: "Free trial" },
      { to: "/get-started", label: "Get started" },
      { to: "/learn-more", label: "Learn more" },
      { to: "/help", label: "Help centre" },
    ],
  },
  {
    title: "Community",
    links: [
      { to: "/webinars", label: "Webinars" },
      { to: "/events", label: "Events" },
      { to: "/success-stories", label: "Success stories" },
      { to: "/case-studies", label: "Case studies" },
      { to: "/referral", label: "Referral" },
      { to: "/careers", label: "Careers" },
    ],
  },
  {
    title: "Learn",
    links: [
      { to: "/docs", label: "Documentation" },
      { to: "/onboarding", label: "Onboarding guide" },
      { to: "/blog", label: "Blog" },
      { to: "/resources", label: "Resources" },
      { to: "/about", label: "About Us" },
      { to: "/site-map", label: "Site map" },
    ],
  },
];

export const LEGAL_LINKS: SiteLink[] = [
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms of Service" },
  { to: "/verify", label: "Verify a certificate" },
];

/** The bar above the header of the home page. */
export const ANNOUNCEMENT: SiteLink = {
  to: "/features#webinars",
  label: "webinar registration, included in every plan",
};

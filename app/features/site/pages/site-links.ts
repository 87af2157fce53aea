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

/** What the product does for one kind of organisation: `content/for/`. */
export const USES: SiteLink[] = [
  { to: "/for/training-providers", label: "Training providers" },
  { to: "/for/schools", label: "Schools" },
  { to: "/for/hr-teams", label: "HR teams" },
  { to: "/for/churches-and-ngos", label: "Churches and NGOs" },
];

/**
 * The columns of the footer: together with the header every page of the site is reached from every
 * other.
 */
export const FOOTER_COLUMNS: { title: string; links: SiteLink[] }[] = [
  {
    title: "Product",
    links: [
      { to: "/features", label: "Features" },
      { to: "/templates", label: "Templates" },
      { to: "/pricing", label: "Pricing" },
      { to: "/free-trial", label: "Free trial" },
      { to: "/get-started", label: "Get started" },
      { to: "/learn-more", label: "Learn more" },
      { to: "/help", label: "Help Center" },
    ],
  },
  { title: "Made for", links: USES },
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
  { to: "/security", label: "Security and reliability" },
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms of Service" },
  { to: "/verify", label: "Verify a certificate" },
];

/** The bar above the header of the home page. */
export const ANNOUNCEMENT: SiteLink = {
  to: "/features#webinars",
  label: "webinar registration, included in every plan",
};

/** The doors into the product: no pages of the site, which search engines may list all the same. */
export const DOORS: SiteLink[] = [
  { to: "/signup", label: "Create your account" },
  { to: "/sign-in", label: "Sign in" },
  { to: "/get-started", label: "Get started" },
  { to: "/verify", label: "Verify a certificate" },
  { to: "/verify/many", label: "Check many certificates" },
  { to: "/api", label: "API reference" },
];
const DOOR_PATHS = new Set(DOORS.map(({ to }) => to));

/** In no menu: the page behind the newsletter's form, and the terms under their other address. */
const UNLINKED = ["/newsletter", "/service-term"];

/** Every page of the public site that has one address, in the order of its menus. */
export const SITE_PATHS: string[] = [
  ...new Set(
    [...HEADER_LINKS, ...FOOTER_COLUMNS.flatMap(({ links }) => links), ...LEGAL_LINKS]
      .map(({ to }) => to)
      .concat(UNLINKED),
  ),
].filter((path) => !DOOR_PATHS.has(path));

/** Pages of which there are several: an article, a guide. */
const ARTICLE_OR_GUIDE = /^\/(?:blog|docs)\/[a-z0-9-]{1,120}$/;

const sitePathSet = new Set(SITE_PATHS);

/**
 * True for the address of a page of the public site, spelled as it is canonical. An article or
 * guide may still be absent.
 */
export function isSitePath(path: string): boolean {
  return sitePathSet.has(path) || ARTICLE_OR_GUIDE.test(path);
}

/** Pages that search engines may list: the site, and the doors into the product. */
export function isListed(path: string): boolean {
  return isSitePath(path) || DOOR_PATHS.has(path);
}

/** The parts of the guide, in their order. A guide's front matter names one by its title. */
export const GUIDE_SECTIONS = [
  "Getting started",
  "Certificates",
  "Recipients",
  "Sending and tracking",
  "Forms and webinars",
  "Bulk e-mail",
  "People and privacy",
  "Team, API and webhooks",
  "For recipients",
] as const;

export type GuideSection = (typeof GUIDE_SECTIONS)[number];

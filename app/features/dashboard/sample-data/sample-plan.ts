import { sampleAddress } from "#app/engines/email-address/email-address.ts";
import { toPlainLetters } from "#app/engines/letters/index.ts";
import { itemAt } from "#app/engines/lists/item-at.ts";

/** A certificate project of the sample data, and what became of its send. */
export interface SampleProject {
  title: string;
  design: string;
  starred?: boolean;
  /** Hours before now that it was sent; null: a draft. */
  sentHoursAgo: number | null;
  /** People by what became of their message. */
  people: Partial<Record<SampleState, number>>;
}

export type SampleState =
  | "delivered"
  | "accepted"
  | "bounced"
  | "complained"
  | "failed"
  | "uncertain"
  | "skipped"
  | "cancelled";

/** Delivered, accepted, bounced and complained together are 872: the certificates sent. */
export const SAMPLE_PROJECTS: readonly SampleProject[] = [
  {
    title: "Data Analysis Fundamentals, cohort 4",
    design: "indigo-cloth",
    starred: true,
    sentHoursAgo: 3,
    people: { delivered: 130, accepted: 5, bounced: 3, failed: 2 },
  },
  {
    title: "Customer Care Essentials",
    design: "tidewater",
    sentHoursAgo: 27,
    people: { delivered: 96 },
  },
  {
    title: "Fire Safety, Apapa site",
    design: "harmattan",
    sentHoursAgo: 74,
    people: { delivered: 60, bounced: 1, complained: 1, failed: 1, skipped: 2 },
  },
  {
    title: "Excel in 60 minutes",
    design: "fanfare",
    sentHoursAgo: 125,
    people: { delivered: 44, bounced: 2 },
  },
  {
    title: "Volunteer training",
    design: "convocation",
    sentHoursAgo: 193,
    people: { delivered: 31, uncertain: 1 },
  },
  {
    title: "Digital Skills, cohort 3",
    design: "indigo-cloth",
    sentHoursAgo: 241,
    people: { delivered: 118, bounced: 4 },
  },
  { title: "First Aid at Work", design: "harmattan", sentHoursAgo: 308, people: { delivered: 52 } },
  {
    title: "Project Management Basics",
    design: "convocation",
    starred: true,
    sentHoursAgo: 580,
    people: { delivered: 140, bounced: 3, cancelled: 2 },
  },
  {
    title: "Data Analysis Fundamentals, cohort 3",
    design: "indigo-cloth",
    sentHoursAgo: 917,
    people: { delivered: 110, bounced: 2 },
  },
  { title: "Public Speaking", design: "fanfare", sentHoursAgo: 1421, people: { delivered: 70 } },
  {
    title: "Leadership Retreat",
    design: "tidewater",
    sentHoursAgo: null,
    people: { cancelled: 24 },
  },
];

/**
 * A form that is no webinar's. With those of the webinars to come, 256 responses in 7 forms: the
 * forms filed.
 */
export const SAMPLE_FORMS = [
  { title: "Volunteer sign-up", responses: 61 },
  { title: "Course feedback", responses: 74 },
  { title: "Workshop interest", responses: 38 },
  { title: "Scholarship enquiry", responses: 29 },
] as const;

/** Webinars to come: everybody who answered has a place. */
export const SAMPLE_NEXT_WEBINARS = [
  { title: "CVs that pass the screen", inDays: 2, capacity: 60, responses: 30 },
  { title: "Excel formulas that save a day", inDays: 6, capacity: 18, responses: 16 },
  { title: "Writing a winning grant", inDays: 15, capacity: 100, responses: 8 },
] as const;

/** The webinars hosted, newest first: more and more of them. */
export const SAMPLE_PAST_WEBINARS = [
  "Career talks: product design",
  "Your first budget",
  "Public speaking without fear",
  "Data tools for beginners",
  "How to find a mentor",
  "Safety at work",
  "Customer care that sells",
  "LinkedIn in an hour",
  "Pricing your work",
  "Photography with a phone",
  "Starting an NGO",
  "Grant writing clinic",
  "Excel in 60 minutes",
  "Farming as a business",
  "Understanding contracts",
  "Scholarships abroad",
  "Writing that gets read",
  "Teaching online",
  "Interview practice",
  "Mental health at work",
  "Starting with Python",
] as const;

/**
 * Hours before now at which a hosted webinar began: three in the last week, one a week four months
 * ago.
 */
export function hostedHoursAgo(rank: number): number {
  return 20 + 60 * rank + 5 * rank ** 2;
}

const FIRST_NAMES = (
  "Zainab Ṣẹ́gun Chukwuemeka Halima Adaeze Bọ́lá Ifeọma Musa Ngọzị Túndé Amina Emeka " +
  "Fúnmiláyọ̀ Ibrahim Kẹ́mi Obinna Ruth Yakubu Ṣadé Uche"
).split(" ");
const LAST_NAMES = (
  "Bello Ọláyínká Nnaji Ƙasim Okafọ Adébáyọ̀ Eze Ɗanjuma Balógun Ogunleye Abubakar " +
  "Nwosu Peters Lawal Okonkwọ Sani"
).split(" ");

export const SAMPLE_PEOPLE = FIRST_NAMES.length * LAST_NAMES.length;

/** The same person for the same number, whenever it is asked; there are `SAMPLE_PEOPLE` of them. */
export function samplePerson(number: number): {
  firstName: string;
  lastName: string;
  email: string;
} {
  const index = number % SAMPLE_PEOPLE;
  const firstName = itemAt(FIRST_NAMES, index % FIRST_NAMES.length);
  // Names are drawn in step with each other, shifted once a round, so that neighbours share
  // neither.
  const shifted = index + Math.floor(index / FIRST_NAMES.length);
  const lastName = itemAt(LAST_NAMES, shifted % LAST_NAMES.length);
  return {
    firstName,
    lastName,
    email: sampleAddress(`${plain(firstName)}.${plain(lastName)}.${index + 1}`),
  };
}

function plain(name: string): string {
  return toPlainLetters(name).replace(/[^a-z]/g, "");
}

/**
 * Minutes before now at which the answer of this rank came: 4 minutes for the newest, two months
 * for the oldest.
 */
export function minutesAgo(rank: number, all: number): number {
  return 4 + Math.round(86_000 * (rank / Math.max(1, all - 1)) ** 2);
}

/** For whom sample data is made, and when. */
export interface SampleContext {
  account: { id: string; name: string; supportEmail: string; timeZone: string };
  userId: string;
  now: Date;
}

/** So many hours before now. */
export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - Math.round(hours * 3_600_000));
}

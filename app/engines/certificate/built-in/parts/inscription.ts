import { gap, narrower, type RowOf } from "./stack.ts";
import {
  course,
  date,
  heading,
  linking,
  opening,
  organisation,
  recipient,
  type Voice,
} from "./words.ts";

interface Inscription {
  /** Who awards it, the heading, the name and what was completed. */
  voices: Record<"organisation" | "heading" | "name" | "course" | "small", Voice>;
  heading: string;
  opening: string;
  linking: string;
  /** A sentence's end with the date; none: the date is in the lower part. */
  date?: string;
  /** Between the organisation and the heading, and below the name. */
  afterOrganisation?: RowOf[];
  afterName?: RowOf[];
  /** Units on both sides of the organisation, for a logo and a code beside it. */
  aside?: number;
  /** How far apart its lines are, in units. */
  leading?: number;
}

/** The words of a certificate from top to bottom, each in its voice. */
export function inscription(given: Inscription): RowOf[] {
  const { voices, afterOrganisation = [], afterName = [], leading = 8, aside = 0 } = given;
  const { small } = voices;
  return [
    narrower(aside, organisation(voices.organisation)),
    ...afterOrganisation,
    gap(leading),
    heading(given.heading, voices.heading),
    gap(leading),
    opening(given.opening, small),
    gap(2, 3),
    recipient(voices.name),
    ...afterName,
    gap(2, 3),
    linking(given.linking, small),
    course(voices.course),
    ...(given.date ? [date(small, given.date)] : []),
  ];
}

import type { FormTemplate } from "../list/form-template.ts";
import { questionsOf } from "../model/pages.ts";
import { alumniUpdate } from "./alumni-update.ts";
import { blankForm } from "./blank-form.ts";
import { contactInformation } from "./contact-information.ts";
import { courseRegistration } from "./course-registration.ts";
import { eventFeedback } from "./event-feedback.ts";
import { jobApplication } from "./job-application.ts";
import { membership } from "./membership.ts";
import { partyInvite } from "./party-invite.ts";
import { schoolAdmissionEnquiry } from "./school-admission-enquiry.ts";
import { trainingNeedsSurvey } from "./training-needs-survey.ts";
import { volunteerSignUp } from "./volunteer-sign-up.ts";
import { webinarRegistration } from "./webinar-registration.ts";

/** All templates, in the order they are shown. The first four stand on the Forms screen. */
export const TEMPLATES: readonly FormTemplate[] = [
  blankForm,
  jobApplication,
  partyInvite,
  contactInformation,
  webinarRegistration,
  eventFeedback,
  courseRegistration,
  volunteerSignUp,
  trainingNeedsSurvey,
  schoolAdmissionEnquiry,
  alumniUpdate,
  membership,
];

export const ON_THE_SCREEN = 4;

/** A template as its card shows it. */
export interface ShownTemplate {
  id: string;
  name: string;
  summary: string;
  art: FormTemplate["art"];
  questionCount: number;
  /** The first few questions, in their own words. */
  asks: string[];
}

const MAX_SHOWN = 4;

export function shownTemplates(): ShownTemplate[] {
  return TEMPLATES.map((template) => {
    const { id, name, summary, art } = template;
    const questions = questionsOf(template.elements());
    return {
      id,
      name,
      summary,
      art,
      questionCount: questions.length,
      asks: questions.slice(0, MAX_SHOWN).map(({ label }) => label),
    };
  });
}

/** Null for an id that no template has. */
export function findTemplate(id: string): FormTemplate | null {
  return TEMPLATES.find((template) => template.id === id) ?? null;
}

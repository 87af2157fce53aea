import type { FormTemplate } from "../list/form-template.ts";
import { questionsOf } from "../model/pages.ts";
import { alumniUpdate, contactInformation, jobApplication, partyInvite, schoolAdmissionEnquiry } from "./enquiries.ts";
import { courseRegistration, membership, volunteerSignUp, webinarRegistration } from "./registrations.ts";
import { eventFeedback, trainingNeedsSurvey } from "./surveys.ts";

export const blankForm: FormTemplate = {
  id: "blank",
  name: "Blank Form",
  summary: "Start from scratch",
  art: "plain",
  title: "Untitled form",
  settings: {},
  elements: () => [],
};

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

import type { FormElement } from "../definition/definition.ts";
import { questionsOf } from "../model/pages.ts";
import {
  churchEvent,
  cooperativeMembership,
  generalMeeting,
  outreachRegistration,
} from "./community.ts";
import {
  alumniUpdate,
  contactInformation,
  jobApplication,
  partyInvite,
  schoolAdmissionEnquiry,
} from "./enquiries.ts";
import type { FormTemplate } from "./form-template.ts";
import {
  courseRegistration,
  membership,
  volunteerSignUp,
  webinarRegistration,
} from "./registrations.ts";
import {
  classReunion,
  excursionConsent,
  lecturerEvaluation,
  scholarshipApplication,
} from "./school.ts";
import { eventFeedback, trainingNeedsSurvey } from "./surveys.ts";
import { corpsMemberDetails, cpdRecord, internshipPlacement, trainingNomination } from "./work.ts";

export const blankForm: FormTemplate = {
  id: "blank",
  name: "Blank Form",
  summary: "Start from scratch",
  art: "plain",
  title: "Untitled form",
  settings: {},
  elements: () => [],
};

/**
 * All templates, in the order they are shown. The first four are on the Forms screen, the first
 * twelve in its dialog.
 */
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
  corpsMemberDetails,
  cpdRecord,
  churchEvent,
  cooperativeMembership,
  scholarshipApplication,
  excursionConsent,
  lecturerEvaluation,
  trainingNomination,
  internshipPlacement,
  generalMeeting,
  outreachRegistration,
  classReunion,
];

export const ON_THE_SCREEN = 4;

/** A question as a template's picture shows it. */
export interface ShownQuestion {
  label: string;
  kind: string;
  /** The first choices, for those that have some. */
  options: string[];
}

/** A template as its card shows it. */
export interface ShownTemplate {
  id: string;
  name: string;
  summary: string;
  art: FormTemplate["art"];
  title: string;
  questionCount: number;
  /** The first few questions. */
  asks: ShownQuestion[];
}

const MAX_SHOWN = 4;

export function shownTemplates(): ShownTemplate[] {
  return TEMPLATES.map((template) => {
    const { id, name, summary, art, title } = template;
    const questions = questionsOf(template.elements());
    return {
      id,
      name,
      summary,
      art,
      title,
      questionCount: questions.length,
      asks: questions.slice(0, MAX_SHOWN).map(shownQuestion),
    };
  });
}

function shownQuestion({ label, kind, settings }: FormElement): ShownQuestion {
  const options = Array.isArray(settings.options) ? settings.options.map(String) : [];
  return { label, kind, options: options.slice(0, 2) };
}

/** Null for an id that no template has. */
export function findTemplate(id: string): FormTemplate | null {
  return TEMPLATES.find((template) => template.id === id) ?? null;
}

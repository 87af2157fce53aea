import type { FormElement } from "../../app/features/forms/definition/definition.ts";
import { element } from "./published-form.ts";

/** What a webinar asks: ten questions of several kinds, with consent. */
export function tenQuestions(): FormElement[] {
  const choices = (...options: string[]) => ({ options });
  return [
    element("full-name", { id: "fullname", required: true }),
    element("email", {
      id: "emailadr",
      required: true,
      help: "Your joining link and certificate go here.",
    }),
    element("phone", { id: "phonenum", help: "Only if we have to reach you on the day." }),
    element("short-text", { id: "employer", label: "Where do you work or study?" }),
    element("single-choice", {
      id: "howjoins",
      label: "How will you join?",
      required: true,
      settings: choices("Live, on the day", "Send me the recording"),
    }),
    element("dropdown", {
      id: "heardfro",
      label: "How did you hear about us?",
      settings: choices("A friend or colleague", "WhatsApp", "My school", "Other"),
    }),
    element("multiple-choice", {
      id: "interest",
      label: "What would you like to hear about?",
      settings: choices("Layout", "Wording", "Gaps in a CV", "Cover letters"),
    }),
    element("yes-no", { id: "cvreview", label: "May we rewrite your CV live?" }),
    element("long-text", { id: "question", label: "A question for the speaker" }),
    element("consent", {
      id: "consent1",
      label: "I agree that Lagoon Digital Academy may use these details to run this webinar.",
      required: true,
    }),
  ];
}

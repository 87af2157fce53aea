import { ask, choices, type FormTemplate, when } from "../list/form-template.ts";

export const alumniUpdate: FormTemplate = {
  id: "alumni-update",
  name: "Alumni Update",
  summary: "Where old students are, and who would mentor",
  art: "deep",
  title: "Where are you now?",
  settings: {
    intro: "Every old student counts. Tell us what you do now, so that we can invite you and celebrate you.",
    thankYouTitle: "Good to hear from you",
    duplicates: "refuse",
  },
  elements: () => {
    const now = ask("single-choice", {
      label: "What do you do now?",
      required: true,
      settings: choices("I work for somebody", "I run a business", "I study", "I look for work", "I am retired"),
    });
    return [
      ask("section", { label: "You" }),
      ask("full-name"),
      ask("short-text", { label: "Your name in school, if it was another" }),
      ask("email"),
      ask("phone"),
      ask("section", { label: "Your time with us" }),
      ask("short-text", {
        label: "Year you left",
        required: true,
        settings: { format: "whole", min: 1940, max: 2100 },
      }),
      ask("short-text", { label: "House, class or department" }),
      now,
      ask("page-break", { label: "Today" }),
      ask("short-text", { label: "Where do you work?", showWhen: when(now, "I work for somebody") }),
      ask("short-text", { label: "What is your job?", showWhen: when(now, "I work for somebody") }),
      ask("short-text", { label: "What is your business called?", showWhen: when(now, "I run a business") }),
      ask("short-text", { label: "Where do you study, and what?", showWhen: when(now, "I study") }),
      ask("yes-no", { label: "Would you mentor a student for an hour a month?" }),
      ask("long-text", {
        label: "News we may share",
        help: "A wedding, a child, a degree, a prize",
        settings: { min: null, max: 1000 },
      }),
      ask("consent", { label: "I agree that my details are kept in the register of alumni." }),
    ];
  },
};

import { ask, choices, type FormTemplate } from "../list/form-template.ts";

export const contactInformation: FormTemplate = {
  id: "contact-information",
  name: "Contact Information",
  summary: "How to reach people, and how they like it best",
  art: "deep",
  title: "Contact information",
  settings: {
    intro: "Help us keep in touch: tell us how to reach you.",
    thankYouTitle: "Thank you, we have your details",
    duplicates: "refuse",
  },
  elements: () => [
    ask("full-name"),
    ask("email"),
    ask("phone", { required: true }),
    ask("address"),
    ask("short-text", { label: "Company, school or organisation" }),
    ask("single-choice", {
      label: "How do we reach you best?",
      settings: choices("Phone call", "WhatsApp", "E-mail", "SMS"),
    }),
  ],
};

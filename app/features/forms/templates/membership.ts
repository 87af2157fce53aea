import { ask, choices, choicesAndOther, type FormTemplate, when } from "../list/form-template.ts";

export const membership: FormTemplate = {
  id: "membership",
  name: "Newsletter and Membership",
  summary: "Readers who may become members",
  art: "deep",
  title: "Stay in touch, or join us",
  settings: {
    intro: "Get our news by e-mail. If you like, become a member at the same time.",
    submitLabel: "Join",
    thankYouTitle: "Welcome",
    thankYouText: "Our next news comes to your e-mail address. If you asked for membership, we write to you about it.",
    duplicates: "refuse",
  },
  elements: () => {
    const member = ask("yes-no", { label: "Would you like to become a member?", required: true });
    return [
      ask("full-name"),
      ask("email"),
      ask("multiple-choice", {
        label: "What would you like to hear about?",
        settings: choicesAndOther("Events and webinars", "Courses", "Jobs and calls", "News of members"),
      }),
      ask("single-choice", { label: "How often?", settings: choices("Every week", "Every month", "Only for events") }),
      member,
      ask("page-break", { label: "Almost there" }),
      ask("dropdown", {
        label: "Kind of membership",
        required: true,
        showWhen: when(member, "Yes"),
        settings: choices("Student", "Individual", "Fellow", "Corporate"),
      }),
      ask("phone", { required: true, showWhen: when(member, "Yes") }),
      ask("short-text", { label: "Profession or field of study", required: true, showWhen: when(member, "Yes") }),
      ask("address", { label: "Postal address", showWhen: when(member, "Yes") }),
      ask("consent", { label: "I agree to get e-mails from you. I can stop them at any time." }),
    ];
  },
};

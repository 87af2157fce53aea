import { ask, choices, choicesAndOther, type FormTemplate, when } from "../list/form-template.ts";

export const volunteerSignUp: FormTemplate = {
  id: "volunteer-sign-up",
  name: "Volunteer Sign-up",
  summary: "What people can help with, where and when",
  art: "brand",
  title: "Volunteer with us",
  settings: {
    intro: "Tell us what you like to do and when you are free. We match you with a team.",
    submitLabel: "Sign up",
    thankYouTitle: "Thank you for offering your time",
    thankYouText: "A team leader calls you within a week.",
    duplicates: "refuse",
  },
  elements: () => {
    const before = ask("yes-no", { label: "Have you volunteered before, with us or elsewhere?" });
    return [
      ask("full-name"),
      ask("email"),
      ask("phone", { required: true }),
      ask("short-text", { label: "Which part of town do you live in?" }),
      ask("multiple-choice", {
        label: "What would you like to help with?",
        required: true,
        settings: choicesAndOther(
          "Welcoming people",
          "Teaching",
          "Cooking and serving",
          "Photos and social media",
          "Driving",
          "Setting up and clearing away",
        ),
      }),
      ask("multiple-choice", {
        label: "When are you free?",
        required: true,
        settings: choices("Weekday mornings", "Weekday afternoons", "Weekday evenings", "Saturdays", "Sundays"),
      }),
      ask("date", { label: "From which day?", settings: { days: "not-past" } }),
      before,
      ask("page-break", { label: "To finish" }),
      ask("long-text", { label: "What did you do?", showWhen: when(before, "Yes"), settings: { min: null, max: 1000 } }),
      ask("section", { label: "Somebody we may call", help: "If anything happens to you while you are with us." }),
      ask("full-name", { label: "Their name", required: false, settings: { own: false } }),
      ask("phone", { label: "Their number", settings: { own: false } }),
      ask("consent", { label: "I agree that my details are used to plan my work as a volunteer." }),
    ];
  },
};

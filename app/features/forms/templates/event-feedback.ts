import { ask, type FormTemplate, when } from "../list/form-template.ts";

export const eventFeedback: FormTemplate = {
  id: "event-feedback",
  name: "Event Feedback",
  summary: "What a training was worth, and what to do better",
  art: "gold",
  title: "How was the training?",
  settings: {
    intro: "Two minutes of honest words help us more than ten compliments. You need not give your name.",
    submitLabel: "Send feedback",
    thankYouTitle: "Thank you for your feedback",
    thankYouText: "Everyone who taught reads it.",
  },
  elements: () => {
    const useful = ask("yes-no", { label: "Did you learn something you will use at work?", required: true });
    return [
      ask("rating", {
        label: "How was the training on the whole?",
        required: true,
        settings: { max: 5, low: "Poor", high: "Excellent" },
      }),
      ask("matrix", {
        label: "How satisfied are you with these?",
        settings: {
          rows: ["The content", "The trainer", "The handouts", "The pace", "The room or the connection"],
          columns: ["Not at all", "Somewhat", "Very"],
        },
      }),
      useful,
      ask("scale", { label: "How likely are you to recommend it to a colleague?" }),
      ask("page-break", { label: "In your own words" }),
      ask("long-text", {
        label: "What will you use first?",
        showWhen: when(useful, "Yes"),
        settings: { min: null, max: 1000 },
      }),
      ask("long-text", {
        label: "What did you expect that was missing?",
        showWhen: when(useful, "No"),
        settings: { min: null, max: 1000 },
      }),
      ask("long-text", { label: "What should we do better next time?", settings: { min: null, max: 1000 } }),
      ask("short-text", { label: "Your name, if we may quote you" }),
    ];
  },
};

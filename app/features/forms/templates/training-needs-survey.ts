import { ask, choices, choicesAndOther, type FormTemplate } from "../list/form-template.ts";

export const trainingNeedsSurvey: FormTemplate = {
  id: "training-needs-survey",
  name: "Training Needs Survey",
  summary: "What a team wants to learn, and how",
  art: "gold",
  title: "What should we learn next?",
  settings: {
    intro: "Your answers decide next year’s trainings. Nobody is asked for a name.",
    submitLabel: "Send answers",
    thankYouTitle: "Thank you",
    thankYouText: "The plan is shared with everyone once it is made.",
  },
  elements: () => [
    ask("short-text", { label: "Your department", required: true }),
    ask("dropdown", {
      label: "Your work here",
      settings: choices("I lead a department", "I lead a team", "I work in a team", "I am a corps member or an intern"),
    }),
    ask("matrix", {
      label: "How sure do you feel with these?",
      required: true,
      settings: {
        rows: [
          "Writing letters and reports",
          "Spreadsheets",
          "Speaking in front of people",
          "Planning projects",
          "Working with clients",
        ],
        columns: ["Not at all", "Somewhat", "Very"],
      },
    }),
    ask("multiple-choice", {
      label: "What would help you most?",
      help: "Choose at most three",
      required: true,
      settings: {
        ...choicesAndOther(
          "Spreadsheets and data",
          "Writing",
          "Public speaking",
          "Project management",
          "Leading people",
          "Using AI tools well",
          "Customer service",
        ),
        max: 3,
      },
    }),
    ask("single-choice", {
      label: "How do you learn best?",
      settings: choices(
        "In a room with a trainer",
        "In a live webinar",
        "From recordings, in my own time",
        "From a colleague beside me",
      ),
    }),
    ask("scale", {
      label: "How much did last year’s trainings help you?",
      settings: { from: 0, to: 10, low: "Not at all", high: "Very much" },
    }),
    ask("long-text", { label: "What keeps you from learning more?", settings: { min: null, max: 1000 } }),
  ],
};

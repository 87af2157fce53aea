import { ask, choices, choicesAndOther, type FormTemplate, when } from "./form-template.ts";

export const eventFeedback: FormTemplate = {
  id: "event-feedback",
  name: "Event Feedback",
  summary: "What people got from a training, and what to improve",
  art: "gold",
  title: "How was the training?",
  settings: {
    intro: "Two minutes of honest feedback help us more than ten compliments.",
    submitLabel: "Send feedback",
    thankYouTitle: "Thank you for your feedback",
    thankYouText: "It helps us to do better next time.",
  },
  elements: () => {
    const useful = ask("yes-no", {
      label: "Did you learn something you will use at work?",
      required: true,
    });
    return [
      ask("rating", {
        label: "How was the training overall?",
        required: true,
        settings: { max: 5, low: "Poor", high: "Excellent" },
      }),
      ask("matrix", {
        label: "How satisfied are you with these?",
        settings: {
          rows: [
            "The content",
            "The trainer",
            "The handouts",
            "The pace",
            "The room or the connection",
          ],
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
        label: "What was missing?",
        showWhen: when(useful, "No"),
        settings: { min: null, max: 1000 },
      }),
      ask("long-text", {
        label: "What should we do better next time?",
        settings: { min: null, max: 1000 },
      }),
      ask("short-text", { label: "Your name, if we can quote you" }),
    ];
  },
};

export const trainingNeedsSurvey: FormTemplate = {
  id: "training-needs-survey",
  name: "Training Needs Survey",
  summary: "What a team wants to learn, and how",
  art: "gold",
  title: "What should we learn next?",
  settings: {
    intro: "Your answers help us to plan next year’s training.",
    submitLabel: "Send answers",
    thankYouTitle: "Thank you",
    thankYouText: "We’ll use your answers when we plan.",
  },
  elements: () => [
    ask("short-text", { label: "Your department", required: true }),
    ask("dropdown", {
      label: "Your work here",
      settings: choices(
        "I lead a department",
        "I lead a team",
        "I work in a team",
        "I am a corps member or an intern",
      ),
    }),
    ask("matrix", {
      label: "How confident do you feel with these?",
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
      help: "Choose up to three",
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
        "From a colleague",
      ),
    }),
    ask("scale", {
      label: "How much did last year’s training help you?",
      settings: { from: 0, to: 10, low: "Not at all", high: "Very much" },
    }),
    ask("long-text", {
      label: "What stops you from learning more?",
      settings: { min: null, max: 1000 },
    }),
  ],
};

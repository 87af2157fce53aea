import { ask, choices, type FormTemplate } from "../list/form-template.ts";

export const jobApplication: FormTemplate = {
  id: "job-application",
  name: "Job Application",
  summary: "Applicants, their experience and their CV",
  art: "brand",
  title: "Job application",
  settings: {
    intro: "Thank you for your interest in working with us. It takes about five minutes; have your CV at hand.",
    submitLabel: "Send application",
    thankYouTitle: "Your application has arrived",
    thankYouText: "We read every application. If we would like to meet you, we call or write within two weeks.",
    duplicates: "refuse",
    checkAnswers: true,
  },
  elements: () => [
    ask("section", { label: "About you" }),
    ask("full-name"),
    ask("email"),
    ask("phone", { required: true, help: "A number we can call on weekdays" }),
    ask("page-break", { label: "Your experience" }),
    ask("short-text", { label: "Which job are you applying for?", required: true }),
    ask("dropdown", {
      label: "Your highest qualification",
      required: true,
      settings: choices(
        "SSCE (WAEC or NECO)",
        "Trade test or vocational certificate",
        "OND or NCE",
        "HND or bachelor’s degree",
        "Postgraduate diploma or master’s degree",
        "Doctorate",
      ),
    }),
    ask("single-choice", {
      label: "How long have you done this kind of work?",
      required: true,
      settings: choices("I am new to it", "Less than 2 years", "2 to 5 years", "6 to 10 years", "More than 10 years"),
    }),
    ask("file-upload", { label: "Your CV", required: true, settings: { groups: ["pdf", "documents"], megabytes: 5 } }),
    ask("long-text", {
      label: "Why would you do this job well?",
      help: "A few sentences about something you did are worth more than a list",
      settings: { min: null, max: 2000 },
    }),
    ask("consent", { label: "I agree that my details are kept for this application and deleted when it is decided." }),
  ],
};

import { ask, choices, choicesAndOther, type FormTemplate } from "../list/form-template.ts";

export const webinarRegistration: FormTemplate = {
  id: "webinar-registration",
  name: "Webinar Registration",
  summary: "Seats, joining links, reminders and certificates",
  art: "brand",
  title: "Webinar registration",
  settings: {
    intro: "Register here. Your own joining link comes by e-mail, with a file for your calendar.",
    submitLabel: "Register",
  },
  next: "webinar",
  elements: () => [
    ask("full-name", { label: "Full Name", help: "As it should stand on your certificate" }),
    ask("email", { help: "Your joining link is sent here" }),
    ask("phone", { label: "WhatsApp number" }),
    ask("short-text", { label: "Company, school or organisation" }),
    ask("single-choice", {
      label: "What do you do at present?",
      settings: choicesAndOther("I study", "I work for somebody", "I run a business", "I look for work", "I serve (NYSC)"),
    }),
    ask("yes-no", { label: "Have you joined one of our webinars before?" }),
    ask("dropdown", {
      label: "How did you hear about it?",
      settings: choicesAndOther(
        "WhatsApp",
        "Instagram",
        "Facebook",
        "X",
        "LinkedIn",
        "A friend or colleague",
        "An e-mail from us",
      ),
    }),
    ask("long-text", {
      label: "A question for the speaker",
      help: "Answered in the webinar if time allows",
      settings: { min: null, max: 500 },
    }),
    ask("single-choice", {
      label: "May we tell you about the next webinars?",
      settings: choices("Yes, by e-mail", "No, only about this one"),
    }),
    ask("consent", { label: "I agree that my details are used to run this webinar and to make my certificate." }),
  ],
};

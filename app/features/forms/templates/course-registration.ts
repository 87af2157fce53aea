import { ask, choices, type FormTemplate, when } from "../list/form-template.ts";

export const courseRegistration: FormTemplate = {
  id: "course-registration",
  name: "Course Registration",
  summary: "Which course, which class, and who pays",
  art: "deep",
  title: "Course registration",
  settings: {
    intro: "Choose your course and class. We confirm your place by e-mail.",
    submitLabel: "Register",
    thankYouTitle: "Your registration has arrived",
    thankYouText: "We write to you within two working days with the next steps and how to pay.",
    duplicates: "refuse",
    checkAnswers: true,
  },
  elements: () => {
    const payer = ask("single-choice", {
      label: "Who pays the fee?",
      required: true,
      settings: choices("I pay it myself", "My employer", "A scholarship or sponsor"),
    });
    return [
      ask("section", { label: "About you" }),
      ask("full-name", { help: "As it should stand on your certificate" }),
      ask("email"),
      ask("phone", { required: true }),
      ask("page-break", { label: "Your course" }),
      ask("dropdown", {
        label: "Course",
        required: true,
        settings: choices(
          "Digital marketing",
          "Data analysis with Excel",
          "Project management",
          "Web development",
          "Graphic design",
        ),
      }),
      ask("single-choice", {
        label: "Class",
        required: true,
        settings: choices("Weekday mornings", "Weekday evenings", "Saturdays", "Online, in my own time"),
      }),
      ask("single-choice", {
        label: "How much do you know already?",
        settings: choices("Nothing yet", "The basics", "I use it at work"),
      }),
      ask("yes-no", { label: "Do you have a laptop to bring?", required: true }),
      payer,
      ask("page-break", { label: "Payment" }),
      ask("short-text", { label: "Name of your employer", required: true, showWhen: when(payer, "My employer") }),
      ask("email", {
        label: "Where do we send the invoice?",
        required: true,
        showWhen: when(payer, "My employer"),
        settings: { own: false },
      }),
      ask("short-text", {
        label: "Name of the scholarship or sponsor",
        required: true,
        showWhen: when(payer, "A scholarship or sponsor"),
      }),
      ask("consent", { label: "I agree that my details are used to run this course and to make my certificate." }),
    ];
  },
};

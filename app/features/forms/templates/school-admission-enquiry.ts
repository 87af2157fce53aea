import { ask, choices, type FormTemplate, when } from "../list/form-template.ts";

export const schoolAdmissionEnquiry: FormTemplate = {
  id: "school-admission-enquiry",
  name: "School Admission Enquiry",
  summary: "A parent, a child, a class and a visit",
  art: "brand",
  title: "Admission enquiry",
  settings: {
    intro: "Tell us about your child. The admissions office answers within two school days.",
    submitLabel: "Send enquiry",
    thankYouTitle: "Your enquiry has arrived",
    thankYouText: "The admissions office calls or writes to you within two school days.",
    checkAnswers: true,
  },
  elements: () => {
    const support = ask("yes-no", { label: "Does your child need support in learning or with health?", required: true });
    return [
      ask("section", { label: "Parent or guardian" }),
      ask("full-name", { label: "Your name" }),
      ask("dropdown", {
        label: "You are the child’s",
        required: true,
        settings: choices("Mother", "Father", "Grandparent", "Guardian"),
      }),
      ask("email"),
      ask("phone", { required: true }),
      ask("page-break", { label: "Your child" }),
      ask("full-name", { label: "Name of the child", settings: { own: false } }),
      ask("date", { label: "Date of birth", required: true, settings: { days: "not-future" } }),
      ask("dropdown", {
        label: "Class you seek",
        required: true,
        settings: choices(
          ...["Creche", "Nursery 1", "Nursery 2"],
          ...["Primary 1", "Primary 2", "Primary 3", "Primary 4", "Primary 5", "Primary 6"],
          ...["JSS 1", "JSS 2", "JSS 3", "SSS 1", "SSS 2"],
        ),
      }),
      ask("single-choice", { label: "Day or boarding?", required: true, settings: choices("Day", "Boarding") }),
      ask("dropdown", { label: "From which term?", settings: choices("First term", "Second term", "Third term") }),
      ask("short-text", { label: "Present school" }),
      support,
      ask("page-break", { label: "To finish" }),
      ask("long-text", {
        label: "What should we know, so that your child does well here?",
        showWhen: when(support, "Yes"),
        settings: { min: null, max: 1000 },
      }),
      ask("date", { label: "Would you like to visit us? Choose a day", settings: { days: "not-past" } }),
      ask("long-text", { label: "Your questions", settings: { min: null, max: 1000 } }),
      ask("consent", { label: "I agree that these details are used to answer my enquiry." }),
    ];
  },
};

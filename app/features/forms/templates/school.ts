import { ask, choices, choicesAndOther, type FormTemplate, when } from "./form-template.ts";

export const excursionConsent: FormTemplate = {
  id: "excursion-consent",
  name: "Excursion Consent",
  summary: "Parents allow a trip, and say what the teachers must know",
  art: "brand",
  title: "May your child come with us?",
  settings: {
    intro:
      "Please answer for each child by the date in the letter. Without an answer a child stays at school that day.",
    submitLabel: "Send answer",
    thankYouTitle: "Thank you for your answer",
    checkAnswers: true,
  },
  elements: () => {
    const allowed = ask("yes-no", {
      label: "May your child come on the excursion?",
      required: true,
    });
    const health = ask("yes-no", {
      label: "Does your child have an allergy, take medicine or need special care?",
      required: true,
      showWhen: when(allowed, "Yes"),
    });
    return [
      ask("full-name", { label: "Name of the child", settings: { own: false } }),
      ask("short-text", { label: "Class", required: true }),
      ask("full-name", { label: "Your name" }),
      ask("phone", { label: "A number we can reach you on that day", required: true }),
      allowed,
      ask("page-break", { label: "On the day" }),
      health,
      ask("yes-no", {
        label: "May pictures of your child be shown by the school?",
        showWhen: when(allowed, "Yes"),
      }),
      ask("page-break", { label: "To finish" }),
      ask("long-text", {
        label: "What must the teachers know?",
        required: true,
        showWhen: when(health, "Yes"),
        settings: { min: null, max: 1000 },
      }),
      ask("consent", { label: "I am a parent or guardian of this child." }),
    ];
  },
};

export const lecturerEvaluation: FormTemplate = {
  id: "course-evaluation",
  name: "Course Evaluation",
  summary: "Students rate a course and its teacher, without their name",
  art: "deep",
  title: "How was this course?",
  settings: {
    intro: "What you say helps the next class. Please answer openly.",
    submitLabel: "Send evaluation",
    thankYouTitle: "Thank you",
    thankYouText: "Your answers help us to improve the course.",
  },
  elements: () => [
    ask("short-text", { label: "Course code", required: true }),
    ask("single-choice", {
      label: "How many of the classes did you attend?",
      required: true,
      settings: choices("Nearly all", "More than half", "Less than half"),
    }),
    ask("matrix", {
      label: "How far do you agree?",
      settings: {
        rows: [
          "The aims of the course were clear",
          "Classes began and ended on time",
          "The explanations were clear",
          "Questions were welcome",
          "Marking was fair",
        ],
        columns: ["Disagree", "Partly agree", "Agree"],
      },
    }),
    ask("rating", {
      label: "The course overall",
      required: true,
      settings: { max: 5, low: "Poor", high: "Excellent" },
    }),
    ask("page-break", { label: "In your own words" }),
    ask("long-text", { label: "What helped you most?", settings: { min: null, max: 1000 } }),
    ask("long-text", { label: "What should change?", settings: { min: null, max: 1000 } }),
  ],
};

export const scholarshipApplication: FormTemplate = {
  id: "scholarship-application",
  name: "Scholarship Application",
  summary: "Results, need and proof, ready for a committee",
  art: "gold",
  title: "Apply for a scholarship",
  settings: {
    intro:
      "It takes about fifteen minutes. Have your last results and your admission letter ready.",
    submitLabel: "Apply",
    thankYouTitle: "We have your application",
    thankYouText: "The committee will write to you when it has decided.",
    duplicates: "refuse",
    checkAnswers: true,
  },
  elements: () => {
    const other = ask("yes-no", {
      label: "Do you already have a scholarship or grant?",
      required: true,
    });
    return [
      ask("section", { label: "About you" }),
      ask("full-name"),
      ask("email"),
      ask("phone", { required: true }),
      ask("date", { label: "Date of birth", required: true, settings: { days: "not-future" } }),
      ask("short-text", { label: "State and local government of origin", required: true }),
      ask("page-break", { label: "Your studies" }),
      ask("short-text", { label: "School", required: true }),
      ask("short-text", { label: "Course of study", required: true }),
      ask("short-text", {
        label: "Your results so far",
        help: "For example CGPA 4.2, or 7 credits in WAEC",
        required: true,
      }),
      ask("file-upload", {
        label: "Your last results",
        required: true,
        settings: { groups: ["pdf", "pictures"], megabytes: 5 },
      }),
      ask("file-upload", {
        label: "Admission letter",
        required: true,
        settings: { groups: ["pdf", "pictures"], megabytes: 5 },
      }),
      ask("page-break", { label: "Why you" }),
      ask("single-choice", {
        label: "Who pays for your studies now?",
        required: true,
        settings: choicesAndOther("My parents", "A relative", "I do", "Nobody yet"),
      }),
      other,
      ask("long-text", {
        label: "What would the scholarship make possible?",
        required: true,
        settings: { min: null, max: 2000 },
      }),
      ask("page-break", { label: "To finish" }),
      ask("short-text", {
        label: "Which one, and how much?",
        required: true,
        showWhen: when(other, "Yes"),
      }),
      ask("section", { label: "A teacher who knows you" }),
      ask("full-name", { label: "Their name", required: true, settings: { own: false } }),
      ask("phone", { label: "Their number", required: true, settings: { own: false } }),
      ask("consent", { label: "What I have entered is true, and I agree to it being checked." }),
    ];
  },
};

export const classReunion: FormTemplate = {
  id: "class-reunion",
  name: "Class Reunion",
  summary: "Old students who are coming, and what they will bring",
  art: "brand",
  title: "Our class meets again",
  settings: {
    intro: "It has been years. Tell us whether you are coming and who else we should invite.",
    submitLabel: "Send reply",
    thankYouTitle: "See you there",
    thankYouText: "We’ll send the venue and the levy by e-mail.",
    duplicates: "refuse",
  },
  elements: () => {
    const coming = ask("single-choice", {
      label: "Are you coming?",
      required: true,
      settings: choices("Yes", "I hope so", "No"),
    });
    return [
      ask("full-name"),
      ask("short-text", { label: "What we called you at school" }),
      ask("email"),
      ask("phone", { label: "WhatsApp number" }),
      ask("short-text", { label: "Where do you live now?" }),
      coming,
      ask("page-break", { label: "The day" }),
      ask("single-choice", {
        label: "Who is coming with you?",
        showWhen: when(coming, "No", "is-not"),
        settings: choices("Nobody", "My partner", "My family"),
      }),
      ask("single-choice", {
        label: "T-shirt size",
        showWhen: when(coming, "No", "is-not"),
        settings: choices("S", "M", "L", "XL", "XXL"),
      }),
      ask("long-text", {
        label: "Who else should we invite?",
        help: "Names, and numbers if you have them",
        settings: { min: null, max: 1000 },
      }),
      ask("long-text", { label: "A memory to share", settings: { min: null, max: 1000 } }),
      ask("consent", { label: "I agree to my name and number being on the list of our class." }),
    ];
  },
};

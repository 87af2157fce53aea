import { ask, choices, choicesAndOther, type FormTemplate, when } from "./form-template.ts";

export const jobApplication: FormTemplate = {
  id: "job-application",
  name: "Job Application",
  summary: "Applicants, their experience and their CV",
  art: "brand",
  title: "Job application",
  settings: {
    intro:
      "Thank you for your interest in working with us. It takes about five minutes. Have your CV ready.",
    submitLabel: "Send application",
    thankYouTitle: "We have your application",
    thankYouText: "If we would like to meet you, we’ll call or write.",
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
      settings: choices(
        "I am new to it",
        "Less than 2 years",
        "2 to 5 years",
        "6 to 10 years",
        "More than 10 years",
      ),
    }),
    ask("file-upload", {
      label: "Your CV",
      required: true,
      settings: { groups: ["pdf", "documents"], megabytes: 5 },
    }),
    ask("long-text", {
      label: "Why would you do this job well?",
      help: "A few sentences about something you did say more than a list",
      settings: { min: null, max: 2000 },
    }),
    ask("consent", {
      label: "I agree to my details being kept and used for this application.",
    }),
  ],
};

export const schoolAdmissionEnquiry: FormTemplate = {
  id: "school-admission-enquiry",
  name: "School Admission Enquiry",
  summary: "Parent, child, class and a visit",
  art: "brand",
  title: "Admission enquiry",
  settings: {
    intro: "Tell us about your child. The admissions office will answer you.",
    submitLabel: "Send enquiry",
    thankYouTitle: "We have your enquiry",
    thankYouText: "The admissions office will call or write to you.",
    checkAnswers: true,
  },
  elements: () => {
    const support = ask("yes-no", {
      label: "Does your child need support with learning or health?",
      required: true,
    });
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
        label: "Class you are applying for",
        required: true,
        settings: choices(
          ...["Creche", "Nursery 1", "Nursery 2"],
          ...["Primary 1", "Primary 2", "Primary 3", "Primary 4", "Primary 5", "Primary 6"],
          ...["JSS 1", "JSS 2", "JSS 3", "SSS 1", "SSS 2"],
        ),
      }),
      ask("single-choice", {
        label: "Day or boarding?",
        required: true,
        settings: choices("Day", "Boarding"),
      }),
      ask("dropdown", {
        label: "From which term?",
        settings: choices("First term", "Second term", "Third term"),
      }),
      ask("short-text", { label: "Present school" }),
      support,
      ask("page-break", { label: "To finish" }),
      ask("long-text", {
        label: "What should we know to help your child do well here?",
        showWhen: when(support, "Yes"),
        settings: { min: null, max: 1000 },
      }),
      ask("date", {
        label: "Would you like to visit us? Choose a day",
        settings: { days: "not-past" },
      }),
      ask("long-text", { label: "Your questions", settings: { min: null, max: 1000 } }),
      ask("consent", { label: "I agree to these details being used to answer my enquiry." }),
    ];
  },
};

export const contactInformation: FormTemplate = {
  id: "contact-information",
  name: "Contact Information",
  summary: "How to reach people, and how they prefer it",
  art: "deep",
  title: "Contact information",
  settings: {
    intro: "Help us keep in touch: tell us how to reach you.",
    thankYouTitle: "Thank you, we have your details",
    duplicates: "refuse",
  },
  elements: () => [
    ask("full-name"),
    ask("email"),
    ask("phone", { required: true }),
    ask("address"),
    ask("short-text", { label: "Company, school or organisation" }),
    ask("single-choice", {
      label: "How should we contact you?",
      settings: choices("Phone call", "WhatsApp", "E-mail", "SMS"),
    }),
  ],
};

export const partyInvite: FormTemplate = {
  id: "party-invite",
  name: "Party Invite",
  summary: "Who is coming, with whom, and what they eat",
  art: "gold",
  title: "You are invited",
  settings: {
    intro:
      "We would love to celebrate with you. Tell us whether you can make it, so that we " +
      "can save you a seat and a plate.",
    submitLabel: "Send reply",
    thankYouTitle: "Thank you for letting us know",
    thankYouText: "We look forward to it. If your plans change, write to us.",
  },
  elements: () => {
    const coming = ask("yes-no", { label: "Will you be there?", required: true });
    return [
      ask("full-name"),
      coming,
      ask("page-break", { label: "Your reply" }),
      ask("dropdown", {
        label: "How many people are coming with you?",
        required: true,
        showWhen: when(coming, "Yes"),
        settings: choices("Nobody, just me", "1 person", "2 people", "3 people", "4 people"),
      }),
      ask("multiple-choice", {
        label: "What would you like to eat?",
        showWhen: when(coming, "Yes"),
        settings: choicesAndOther(
          "Jollof rice",
          "Pounded yam and egusi",
          "Ofada rice",
          "Small chops",
          "A meal without meat",
        ),
      }),
      ask("long-text", { label: "A message to the celebrant", settings: { min: null, max: 1000 } }),
    ];
  },
};

export const alumniUpdate: FormTemplate = {
  id: "alumni-update",
  name: "Alumni Update",
  summary: "What former students are doing, and who would mentor",
  art: "deep",
  title: "Where are you now?",
  settings: {
    intro:
      "Every former student counts. Tell us what you do now, so that we can invite you and celebrate you.",
    thankYouTitle: "Good to hear from you",
    duplicates: "refuse",
  },
  elements: () => {
    const now = ask("single-choice", {
      label: "What do you do now?",
      required: true,
      settings: choices(
        "I have a job",
        "I run a business",
        "I study",
        "I am looking for work",
        "I am retired",
      ),
    });
    return [
      ask("section", { label: "You" }),
      ask("full-name"),
      ask("short-text", { label: "Your name at school, if it was different" }),
      ask("email"),
      ask("phone"),
      ask("section", { label: "Your time with us" }),
      ask("short-text", {
        label: "Year you left",
        required: true,
        settings: { format: "whole", min: 1940, max: 2100 },
      }),
      ask("short-text", { label: "House, class or department" }),
      now,
      ask("page-break", { label: "Today" }),
      ask("short-text", { label: "Where do you work?", showWhen: when(now, "I have a job") }),
      ask("short-text", { label: "What is your job?", showWhen: when(now, "I have a job") }),
      ask("short-text", {
        label: "What is your business called?",
        showWhen: when(now, "I run a business"),
      }),
      ask("short-text", {
        label: "What are you studying, and where?",
        showWhen: when(now, "I study"),
      }),
      ask("yes-no", { label: "Would you mentor a student for an hour a month?" }),
      ask("long-text", {
        label: "News we can share",
        help: "A wedding, a child, a degree, a prize",
        settings: { min: null, max: 1000 },
      }),
      ask("consent", { label: "I agree to my details being kept in the alumni register." }),
    ];
  },
};

import { ask, choices, choicesAndOther, type FormTemplate, when } from "./form-template.ts";

export const corpsMemberDetails: FormTemplate = {
  id: "nysc-corps-members",
  name: "NYSC Corps Members",
  summary: "Corps members posted to you, and what they can do",
  art: "brand",
  title: "Welcome, corps member",
  settings: {
    intro:
      "Your place of primary assignment needs these details before your first clearance. " +
      "Have your posting letter ready.",
    submitLabel: "Send details",
    thankYouTitle: "Thank you, and welcome",
    thankYouText: "Bring the original of your posting letter on your first day.",
    duplicates: "refuse",
    checkAnswers: true,
  },
  elements: () => {
    const accommodation = ask("yes-no", {
      label: "Do you need help to find a place to stay?",
      required: true,
    });
    return [
      ask("section", { label: "About you" }),
      ask("full-name", { help: "As on your call-up letter" }),
      ask("email"),
      ask("phone", { required: true, label: "WhatsApp number" }),
      ask("page-break", { label: "Your service" }),
      ask("short-text", { label: "State code", help: "For example LA/26A/1234", required: true }),
      ask("short-text", { label: "Call-up number", required: true }),
      ask("single-choice", {
        label: "Batch",
        required: true,
        settings: choices("Batch A", "Batch B", "Batch C"),
      }),
      ask("single-choice", {
        label: "Stream",
        required: true,
        settings: choices("Stream I", "Stream II"),
      }),
      ask("short-text", { label: "Course of study", required: true }),
      ask("short-text", { label: "University or polytechnic", required: true }),
      ask("file-upload", {
        label: "Posting letter",
        required: true,
        settings: { groups: ["pdf", "pictures"], megabytes: 5 },
      }),
      accommodation,
      ask("page-break", { label: "To finish" }),
      ask("short-text", {
        label: "Which area would suit you?",
        showWhen: when(accommodation, "Yes"),
      }),
      ask("multiple-choice", {
        label: "Which community development service interests you?",
        settings: choicesAndOther(
          "Education",
          "Health",
          "Environment",
          "ICT",
          "Agriculture",
          "Sports",
        ),
      }),
      ask("section", { label: "Next of kin" }),
      ask("full-name", { label: "Their name", required: true, settings: { own: false } }),
      ask("phone", { label: "Their number", required: true, settings: { own: false } }),
      ask("consent", { label: "I agree to my details being used for my service year here." }),
    ];
  },
};

export const cpdRecord: FormTemplate = {
  id: "cpd-record",
  name: "CPD Record",
  summary: "Hours, proof and what members learned",
  art: "deep",
  title: "Record your CPD",
  settings: {
    intro: "Send one form for each activity. We check the proof and add the hours to your record.",
    submitLabel: "Record these hours",
    thankYouTitle: "Your activity is recorded",
    thankYouText: "We’ll check the proof, then confirm the hours.",
    checkAnswers: true,
  },
  elements: () => {
    const activity = ask("dropdown", {
      label: "What kind of activity was it?",
      required: true,
      settings: choicesAndOther(
        "Course or workshop",
        "Webinar",
        "Conference",
        "In-house training",
        "Teaching",
        "Publication",
      ),
    });
    return [
      ask("section", { label: "Member" }),
      ask("full-name", { help: "As in the register" }),
      ask("short-text", { label: "Membership number", required: true }),
      ask("email"),
      ask("section", { label: "Activity" }),
      activity,
      ask("short-text", { label: "Title", required: true }),
      ask("short-text", { label: "Who ran it?", required: true }),
      ask("date", { label: "Date it ended", required: true, settings: { days: "not-future" } }),
      ask("short-text", {
        label: "CPD hours",
        help: "Whole hours, without breaks",
        required: true,
        settings: { format: "whole", min: 1, max: 200 },
      }),
      ask("file-upload", {
        label: "Certificate or other proof",
        required: true,
        settings: { groups: ["pdf", "pictures"], megabytes: 5 },
      }),
      ask("long-text", {
        label: "What did you learn, and how will you use it?",
        required: true,
        settings: { min: null, max: 1500 },
      }),
      ask("consent", { label: "What I have entered is true, and I agree to it being checked." }),
    ];
  },
};

export const trainingNomination: FormTemplate = {
  id: "training-nomination",
  name: "Training Nomination",
  summary: "A manager puts someone forward for a training",
  art: "gold",
  title: "Nominate someone for training",
  settings: {
    intro: "For managers. Send one form for each person you nominate.",
    submitLabel: "Nominate",
    thankYouTitle: "We have your nomination",
    thankYouText: "HR will write to you both when it has decided.",
  },
  elements: () => {
    const cover = ask("yes-no", {
      label: "Can the team do without them on those days?",
      required: true,
    });
    return [
      ask("section", { label: "You" }),
      ask("full-name", { label: "Your name", settings: { own: false } }),
      ask("email", { label: "Your e-mail address", settings: { own: false } }),
      ask("short-text", { label: "Department", required: true }),
      ask("page-break", { label: "The person you nominate" }),
      ask("full-name", { label: "Their name", help: "As it should appear on the certificate" }),
      ask("email", { label: "Their e-mail address" }),
      ask("short-text", { label: "Their job title", required: true }),
      ask("short-text", { label: "Which training?", required: true }),
      ask("long-text", {
        label: "What should they be able to do afterwards?",
        required: true,
        settings: { min: null, max: 1000 },
      }),
      ask("single-choice", {
        label: "How soon is it needed?",
        required: true,
        settings: choices("Within a month", "This quarter", "This year"),
      }),
      cover,
      ask("page-break", { label: "To finish" }),
      ask("long-text", {
        label: "What would help you to cover for them?",
        showWhen: when(cover, "No"),
        settings: { min: null, max: 500 },
      }),
      ask("consent", { label: "They know that I am nominating them." }),
    ];
  },
};

export const internshipPlacement: FormTemplate = {
  id: "siwes-placement",
  name: "SIWES Placement",
  summary: "Students who need an industrial training place",
  art: "deep",
  title: "Apply for an industrial training place",
  settings: {
    intro: "For students of universities, polytechnics and colleges.",
    submitLabel: "Apply",
    thankYouTitle: "We have your application",
    thankYouText: "If we have a place for you, we’ll write to you.",
    duplicates: "refuse",
    checkAnswers: true,
  },
  elements: () => [
    ask("section", { label: "About you" }),
    ask("full-name"),
    ask("email"),
    ask("phone", { required: true }),
    ask("page-break", { label: "Your studies" }),
    ask("short-text", { label: "School", required: true }),
    ask("short-text", { label: "Course of study", required: true }),
    ask("single-choice", {
      label: "Level",
      required: true,
      settings: choices("200 level", "300 level", "400 level", "ND 1", "ND 2", "HND 1"),
    }),
    ask("short-text", { label: "Matriculation number", required: true }),
    ask("page-break", { label: "The placement" }),
    ask("date", { label: "First day", required: true, settings: { days: "not-past" } }),
    ask("single-choice", {
      label: "For how long?",
      required: true,
      settings: choices("3 months", "4 months", "6 months", "1 year"),
    }),
    ask("multiple-choice", {
      label: "Where would you like to work?",
      required: true,
      settings: choicesAndOther(
        "Engineering",
        "IT",
        "Laboratory",
        "Accounts",
        "Marketing",
        "Administration",
      ),
    }),
    ask("file-upload", {
      label: "Letter from your school",
      required: true,
      settings: { groups: ["pdf", "pictures"], megabytes: 5 },
    }),
    ask("consent", {
      label: "I agree to my details being kept and used for this application.",
    }),
  ],
};

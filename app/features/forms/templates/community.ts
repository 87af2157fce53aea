import { ask, choices, choicesAndOther, type FormTemplate, when } from "./form-template.ts";

export const churchEvent: FormTemplate = {
  id: "church-event",
  name: "Church Event",
  summary: "Who is coming, with which children, and how they travel",
  art: "gold",
  title: "Register for our programme",
  settings: {
    intro: "Registration is free. Register once for your whole family.",
    submitLabel: "Register",
    thankYouTitle: "We look forward to seeing you",
    thankYouText: "We’ll send the programme and the bus times by e-mail.",
    duplicates: "refuse",
  },
  elements: () => {
    const children = ask("yes-no", { label: "Are children coming with you?", required: true });
    const bus = ask("yes-no", { label: "Would you like to come by church bus?", required: true });
    return [
      ask("full-name"),
      ask("email"),
      ask("phone", { required: true, label: "WhatsApp number" }),
      ask("short-text", { label: "Parish or branch" }),
      ask("single-choice", {
        label: "Which of these are you?",
        settings: choices("Member", "Worker", "Visitor"),
      }),
      children,
      bus,
      ask("page-break", { label: "Your visit" }),
      ask("short-text", {
        label: "How many children?",
        required: true,
        showWhen: when(children, "Yes"),
        settings: { format: "whole", min: 1, max: 12 },
      }),
      ask("multiple-choice", {
        label: "How old are they?",
        showWhen: when(children, "Yes"),
        settings: choices("Under 3", "3 to 6", "7 to 12", "13 and over"),
      }),
      ask("short-text", {
        label: "Where should the bus pick you up?",
        required: true,
        showWhen: when(bus, "Yes"),
      }),
      ask("multiple-choice", {
        label: "Would you like to help?",
        settings: choicesAndOther(
          "Ushering",
          "Choir",
          "Children",
          "Media",
          "Welfare",
          "Cleaning up",
        ),
      }),
      ask("long-text", {
        label: "A prayer request",
        help: "For the prayer team",
        settings: { min: null, max: 1000 },
      }),
      ask("consent", { label: "I agree to my details being used for this programme." }),
    ];
  },
};

export const cooperativeMembership: FormTemplate = {
  id: "cooperative-membership",
  name: "Cooperative Membership",
  summary: "New members, their savings and their next of kin",
  art: "deep",
  title: "Join our cooperative",
  settings: {
    intro:
      "For people who want to save with us. The committee decides on new members at its monthly meeting.",
    submitLabel: "Apply to join",
    thankYouTitle: "We have your application",
    thankYouText: "We’ll call you after the next committee meeting.",
    duplicates: "refuse",
    checkAnswers: true,
  },
  elements: () => {
    const other = ask("yes-no", { label: "Do you belong to another cooperative?", required: true });
    return [
      ask("section", { label: "About you" }),
      ask("full-name"),
      ask("email"),
      ask("phone", { required: true }),
      ask("address", { label: "Home address", required: true }),
      ask("page-break", { label: "Your savings" }),
      ask("single-choice", {
        label: "How are you paid?",
        required: true,
        settings: choicesAndOther("A monthly salary", "My own business", "A pension"),
      }),
      ask("short-text", {
        label: "How much do you want to save each month, in naira?",
        required: true,
        settings: { format: "whole", min: 500, max: 10_000_000 },
      }),
      ask("single-choice", {
        label: "How will you pay it?",
        required: true,
        settings: choices("Taken from my salary", "Bank transfer", "Cash at the office"),
      }),
      other,
      ask("page-break", { label: "To finish" }),
      ask("short-text", { label: "Which one?", required: true, showWhen: when(other, "Yes") }),
      ask("section", { label: "Next of kin" }),
      ask("full-name", { label: "Their name", required: true, settings: { own: false } }),
      ask("phone", { label: "Their number", required: true, settings: { own: false } }),
      ask("short-text", { label: "How are you related?", required: true }),
      ask("consent", { label: "I have read the by-laws and agree to keep them." }),
    ];
  },
};

export const generalMeeting: FormTemplate = {
  id: "general-meeting",
  name: "General Meeting",
  summary: "Who attends, who sends a proxy, and what to discuss",
  art: "brand",
  title: "Annual general meeting",
  settings: {
    intro:
      "Tell us whether you will attend, so that we know whether enough members are there to vote.",
    submitLabel: "Send reply",
    thankYouTitle: "Thank you for your reply",
    thankYouText: "We’ll send the agenda by e-mail before the meeting.",
    duplicates: "refuse",
  },
  elements: () => {
    const attending = ask("single-choice", {
      label: "Will you attend?",
      required: true,
      settings: choices("Yes, in person", "Yes, online", "No, someone else votes for me", "No"),
    });
    return [
      ask("full-name"),
      ask("email"),
      ask("short-text", { label: "Membership number" }),
      attending,
      ask("page-break", { label: "Your vote" }),
      ask("full-name", {
        label: "Who votes for you?",
        required: true,
        showWhen: when(attending, "No, someone else votes for me"),
        settings: { own: false },
      }),
      ask("long-text", {
        label: "Is there anything you want discussed?",
        help: "It must reach us two weeks before the meeting",
        settings: { min: null, max: 1500 },
      }),
      ask("yes-no", { label: "Would you stand for election to the committee?" }),
      ask("consent", { label: "I agree to my name being on the list of those who attended." }),
    ];
  },
};

export const outreachRegistration: FormTemplate = {
  id: "outreach-registration",
  name: "Outreach Registration",
  summary: "People you help: what they need, and who looks after them",
  art: "gold",
  title: "Register for our outreach",
  settings: {
    intro: "Tell us who needs help and what with, so that we can plan.",
    submitLabel: "Register",
    thankYouTitle: "You are registered",
    thankYouText: "We’ll send you the date and place by SMS or phone.",
  },
  elements: () => {
    const forWhom = ask("single-choice", {
      label: "Who are you registering?",
      required: true,
      settings: choices("Myself", "My child", "Somebody I look after"),
    });
    return [
      forWhom,
      ask("full-name", { label: "Name of the person who needs help" }),
      ask("phone", { label: "A number we can call", required: true }),
      ask("page-break", { label: "What is needed" }),
      ask("full-name", {
        label: "Your own name",
        required: true,
        showWhen: when(forWhom, "Myself", "is-not"),
        settings: { own: false },
      }),
      ask("short-text", {
        label: "Age",
        required: true,
        settings: { format: "whole", min: 0, max: 120 },
      }),
      ask("short-text", { label: "Community or ward", required: true }),
      ask("multiple-choice", {
        label: "What do you need?",
        required: true,
        settings: choicesAndOther(
          "A medical check",
          "Medicine",
          "Eye care",
          "Food",
          "School materials",
          "Advice on benefits",
        ),
      }),
      ask("yes-no", { label: "Do you need help to get there?", required: true }),
      ask("single-choice", {
        label: "Which language do you like best?",
        settings: choicesAndOther("English", "Pidgin", "Hausa", "Igbo", "Yorùbá"),
      }),
      ask("consent", {
        label: "I agree to these details being used to plan and report on the outreach.",
      }),
    ];
  },
};

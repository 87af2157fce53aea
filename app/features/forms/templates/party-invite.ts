import { ask, choices, choicesAndOther, type FormTemplate, when } from "../list/form-template.ts";

export const partyInvite: FormTemplate = {
  id: "party-invite",
  name: "Party Invite",
  summary: "Who comes, with whom, and what they eat",
  art: "gold",
  title: "You are invited",
  settings: {
    intro: "We would love to celebrate with you. Tell us whether you can be there, so that there is a seat and a plate for you.",
    submitLabel: "Send reply",
    thankYouTitle: "Thank you for telling us",
    thankYouText: "We look forward to the day. If your plans change, write to us.",
  },
  elements: () => {
    const coming = ask("yes-no", { label: "Will you be there?", required: true });
    return [
      ask("full-name"),
      coming,
      ask("page-break", { label: "Your reply" }),
      ask("dropdown", {
        label: "How many people come with you?",
        required: true,
        showWhen: when(coming, "Yes"),
        settings: choices("Nobody, just me", "1 person", "2 people", "3 people", "4 people"),
      }),
      ask("multiple-choice", {
        label: "What would you like to eat?",
        showWhen: when(coming, "Yes"),
        settings: choicesAndOther("Jollof rice", "Pounded yam and egusi", "Ofada rice", "Small chops", "Something without meat"),
      }),
      ask("long-text", { label: "A message to the celebrant", settings: { min: null, max: 1000 } }),
    ];
  },
};

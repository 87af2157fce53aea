/** Somebody's answers to `tenQuestions()` as a browser sends them. */
export const answers = {
  "q-fullname.first": "Zainab",
  "q-fullname.last": "Bello",
  "q-emailadr": "zainab.bello@mail.test",
  "q-employer": "Eko House",
  "q-howjoins": "Live, on the day",
  "q-heardfro": "WhatsApp",
  "q-interest": "Layout",
  "q-question": "How long should it be?",
  "q-consent1": "yes",
};

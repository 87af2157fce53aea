/** Names that templates are tried with: short, long, very long, and with hard letters of many languages. */
export const NAMES = [
  "Ada Obi",
  "Oluwafunmilayo Adebayo-Ogunleye",
  "Professor Emeritus Oluwadamilola Chukwuemeka Ibrahim-Adeyemi Okonkwo",
  "Ọlọ́runfúnmi Ṣẹ́gun Adébáyọ̀",
  "Ngọzị Chịnwendụ Okonkwọ",
  "Ɗanjuma Ƙofar Ɓaƙo",
  "عائشة محمد البغدادي",
  "佐藤 さくら",
];

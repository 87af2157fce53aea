/** Words that a text in a language can hardly do without, and that the others don't have. */
const USUAL_WORDS = {
  en: "the of this is has for to and with certificate that awarded presented completed certify completing",
  fr: "le la les de du des et pour est avec certificat ceci certifie que décerné suivi réussi",
  ha: "wannan takardar shaida cewa ya ta don da an ba wa kammala an bayar tabbatar",
  ig: "nke asambodo maka ka nyere gosi mechara ihe ndị ahụ bụ n’ihi ọzụzụ",
  yo: "ìwé-ẹ̀rí ìwé ẹ̀rí fún pé àti ní ti èyí tí ẹ̀kọ́ parí gba ń",
  pcm: "dis di dey wey don una im dem finish",
};

const SETS = Object.entries(USUAL_WORDS).map(
  ([language, words]) => [language, new Set(words.normalize("NFC").split(" "))] as const,
);

/** Fewer say nothing: a heading of one word is in any language. */
const LEAST_WORDS = 2;

/**
 * The language that texts are most likely in, as `lang` has it; null: too little tells. What is in
 * braces is filled in, and is nobody's word.
 */
export function languageOfWords(texts: readonly string[]): string | null {
  const said = texts.join(" ").replace(/\{[^{}]*\}/g, " ");
  const words =
    said
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}’-]+/gu) ?? [];
  const counts = SETS.map(([language, usual]) => ({
    language,
    count: words.filter((word) => usual.has(word)).length,
  }));
  const [first, second] = counts.sort((one, other) => other.count - one.count);
  if (!first || first.count < LEAST_WORDS || first.count === second?.count) return null;
  return first.language;
}

import { FIELD_FACES, type FieldFace } from "../definition/field-faces.ts";

/** What people also call them. */
const ALSO: Partial<Record<keyof typeof FIELD_FACES, string>> = {
  heading: "title",
  email: "e-mail mail",
  phone: "mobile whatsapp tel number",
  date: "day birthday calendar",
  time: "hour clock",
  "file-upload": "attachment document picture cv",
  consent: "agree terms privacy gdpr tick",
  signature: "sign",
  "payment-reference": "paid transfer receipt",
  calculation: "sum total formula score",
  hidden: "utm source tracking",
  "short-text": "question answer line number link website",
  "long-text": "comment message several lines essay",
  paragraph: "text words description",
  dropdown: "select list choice options",
  "single-choice": "radio choice options select one",
  "multiple-choice": "checkbox tick options select several",
  image: "picture photo",
  divider: "line separator",
  spacer: "gap space",
  rating: "stars",
  scale: "nps score number opinion",
  "yes-no": "boolean choice",
  matrix: "grid table likert",
  "quiz-question": "test exam correct points",
  ranking: "order sort",
  "page-break": "new page step",
  section: "group part",
};

export interface FoundKind {
  kind: string;
  face: FieldFace;
}

/**
 * The kinds of elements that a typed name means, the best first; all of them for nothing. Each
 * typed word has to begin a word of theirs.
 */
export function findKinds(typed: string): FoundKind[] {
  const words = wordsOf(typed);
  return Object.entries(FIELD_FACES)
    .flatMap(([kind, face]) => {
      const [own, also] = [
        wordsOf(face.label),
        wordsOf(ALSO[kind as keyof typeof FIELD_FACES] ?? ""),
      ];
      const begins = (word: string, of: string[]) => of.some((one) => one.startsWith(word));
      const isOwn = words.every((word) => begins(word, own));
      const isMeant = words.every((word) => begins(word, own) || begins(word, also));
      return isMeant ? [{ kind, face, rank: isOwn ? 0 : 1 }] : [];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ kind, face }) => ({ kind, face }));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

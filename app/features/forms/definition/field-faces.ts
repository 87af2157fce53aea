/** Groups of the builder's palette, in its order. */
export const PALETTE_GROUPS = [
  { id: "form", label: "Form Elements" },
  { id: "text", label: "Text Elements" },
  { id: "design", label: "Design Elements" },
  { id: "survey", label: "Survey Elements" },
  { id: "page", label: "Page Elements" },
] as const;

export type PaletteGroup = (typeof PALETTE_GROUPS)[number]["id"];

/**
 * How the builder names a kind of element: the specification's word, where the palette has it, and
 * its icon in the dashboard's sprite.
 */
export interface FieldFace {
  label: string;
  group: PaletteGroup;
  icon: string;
}

/**
 * The faces of all kinds by stored name, in the palette's order. Apart from the field types, which
 * take theirs from here: the builder's first script needs no more of them, and they are nine tenths
 * of what it weighed.
 */
export const FIELD_FACES = {
  heading: { label: "Heading", group: "form", icon: "head" },
  "full-name": { label: "Full Name", group: "form", icon: "user" },
  email: { label: "Email Address", group: "form", icon: "mail" },
  address: { label: "Address", group: "form", icon: "pin" },
  phone: { label: "Phone Number", group: "form", icon: "phone" },
  date: { label: "Date Picker", group: "form", icon: "cal" },
  time: { label: "Time", group: "form", icon: "clock" },
  "file-upload": { label: "File Upload", group: "form", icon: "upload" },
  consent: { label: "Consent Checkbox", group: "form", icon: "okc" },
  signature: { label: "Signature", group: "form", icon: "edit" },
  "payment-reference": { label: "Payment Reference", group: "form", icon: "wallet" },
  calculation: { label: "Calculation", group: "form", icon: "plus" },
  hidden: { label: "Hidden Field", group: "form", icon: "lock" },
  "short-text": { label: "Short Text", group: "text", icon: "text" },
  "long-text": { label: "Long Text", group: "text", icon: "para" },
  paragraph: { label: "Paragraph", group: "text", icon: "al" },
  dropdown: { label: "Dropdown", group: "text", icon: "drop" },
  "single-choice": { label: "Single Choice", group: "text", icon: "radio" },
  "multiple-choice": { label: "Multiple Choice", group: "text", icon: "checkb" },
  image: { label: "Image", group: "design", icon: "image" },
  divider: { label: "Divider", group: "design", icon: "minus" },
  spacer: { label: "Spacer", group: "design", icon: "more" },
  rating: { label: "Rating", group: "survey", icon: "star" },
  scale: { label: "Scale 0–10", group: "survey", icon: "chart" },
  "yes-no": { label: "Yes or No", group: "survey", icon: "half" },
  matrix: { label: "Matrix", group: "survey", icon: "table" },
  "quiz-question": { label: "Quiz Question", group: "survey", icon: "okc" },
  ranking: { label: "Ranking", group: "survey", icon: "list" },
  "page-break": { label: "Page Break", group: "page", icon: "copy" },
  section: { label: "Section", group: "page", icon: "list" },
} satisfies Record<string, FieldFace>;

/**
 * The face of an element. Throws for a name that no kind has: a definition holds only kinds there
 * are.
 */
export function faceOf({ kind }: { kind: string }): FieldFace {
  if (!Object.hasOwn(FIELD_FACES, kind)) throw new Error(`no element kind ${kind}`);
  return FIELD_FACES[kind as keyof typeof FIELD_FACES];
}

import type { ReactNode } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Answers, ElementSettings, FormElement, Json } from "./definition.ts";
import type { FieldFace } from "./field-faces.ts";

/** The fields of a posted form by name. */
export interface PostedFields {
  get(name: string): string;
  getAll(name: string): string[];
  /**
   * What was uploaded under this name and kept (checked by content and size already), or why it was
   * refused.
   */
  file(name: string): StoredFile | RefusedFile | null;
}

/** A file of an answer, as the answer holds it. */
export type StoredFile = { fileId: string; name: string; contentType: string; bytes: number };

/** A file that was not kept, with what to say about it. */
export type RefusedFile = { refused: string };

/** How a kind takes a file. */
export interface TakesFile<Settings extends ElementSettings, Answer extends Json> {
  /**
   * What it takes under which control; `name` is that of the question's. Null: this element takes
   * none.
   */
  taken(element: FormElement<Settings>, name: string): TakenFile | null;
  /** The file in an answer. */
  of(answer: Answer): StoredFile | null;
  /** The answer with another file, or without. Null: nothing is left of it. */
  replaced(answer: Answer, file: StoredFile | null): Answer | null;
}

export interface TakenFile {
  /** Of the control. Ticking `${name}.remove` takes a kept file back. */
  name: string;
  /** Ids of `FILE_GROUPS`. */
  groups: readonly string[];
  megabytes: number;
  /**
   * It is a picture that organisers see on their pages: a parser process draws it anew, without
   * what cameras write into theirs.
   */
  isShown: boolean;
  mayBeRemoved: boolean;
}

/**
 * What a public control is drawn from. Plain HTML of the public form's style sheet: no script, no
 * inline style. `data-photo` on a file field has photos made smaller, see `ui/photos`.
 */
export interface ControlProps<
  Settings extends ElementSettings = ElementSettings,
  Answer extends Json = Json,
> {
  element: FormElement<Settings>;
  /**
   * The `name` and `id` of the control; parts add to it: `${name}.first`. Messages are found under
   * the same names.
   */
  name: string;
  /** What was typed, also when it was refused; for a first visit nothing, or the default. */
  posted: PostedFields | null;
  answer: Answer | undefined;
  errors: FormErrors;
  /** Lets a control say which days it takes; the answer is checked with or without it. */
  now?: Date;
}

/** What the builder's fields of an element are drawn from. */
export interface SettingsProps<Settings extends ElementSettings = ElementSettings> {
  element: FormElement<Settings>;
  errors: FormErrors;
}

/** A question with what was posted for it. `t`: what the visitor reads. */
export interface PostedQuestion<Settings extends ElementSettings = ElementSettings> {
  posted: PostedFields;
  name: string;
  element: FormElement<Settings>;
  now: Date;
  t: Texts;
}

/**
 * What came of reading a question: an answer, nothing (left empty and allowed to be), or messages
 * by control name.
 */
export type ReadAnswer<Answer extends Json> = { answer: Answer | null } | { errors: FormErrors };

/** What one chart of the summary counts. */
export type Tally =
  /**
   * Bars, one for each value in this order; values that are none of these are counted as `other`.
   */
  | { chart: "choices"; values: string[]; other?: string }
  /** A bar for each whole number, with the mean. */
  | { chart: "numbers"; from: number; to: number }
  /** A row of bars for each line. */
  | { chart: "matrix"; rows: string[]; columns: string[] }
  /** The newest answers, in words. */
  | { chart: "texts" };

/** What an answer that nobody types is made of. */
export interface DerivedFrom {
  /** What the link gave, by element; null once an answer was sent: then what it gave is kept. */
  byLink: Answers | null;
  /** The answer kept so far. */
  kept: Json | undefined;
  /**
   * The numbers in the answers given before it, by the folded words of their questions: the sum
   * where one has several.
   */
  numbers: ReadonlyMap<string, number>;
}

/**
 * What keeps an element from being published, in a sentence with what to do, and the id of the
 * control in its card to do it in.
 */
export interface CardProblem {
  field: string;
  message: string;
}

/**
 * A kind of element: what it may be set to, its check, and how its answer is shown on screen, in
 * mail and in spreadsheets. A new kind is a file in `fields/` with its `FieldView` beside it, a line
 * in `field-types.ts` and `field-views.ts`, and its face in `field-faces.ts`.
 */
export interface FieldType<
  Settings extends ElementSettings = ElementSettings,
  Answer extends Json = Json,
> extends FieldFace {
  /** False for headings, images, page breaks: they have no answer. */
  asks: boolean;
  /** The person who answers never sees it or its answer. */
  isHidden?: true;
  /**
   * Its answer holds what somebody sent themselves, so nobody else changes it. Absent: it takes no
   * file.
   */
  file?: TakesFile<Settings, Answer>;
  /**
   * Nobody types its answer: it is made of the link and of answers before it. Null: there is none.
   * Such a kind reads nothing posted.
   */
  derive?(element: FormElement<Settings>, from: DerivedFrom): Answer | null;
  /** A new element as the palette makes it. */
  start(): { label: string; help?: string; required?: boolean; settings: Settings };
  /**
   * Reads the view's `Settings`; absent: there is nothing to set. Impossible settings (an empty list
   * of choices, a minimum above the maximum) are told by field.
   */
  readSettings?(
    posted: PostedFields,
    element: FormElement<Settings>,
  ): { settings: Settings; errors: FormErrors };
  /**
   * The element as pages of visitors may hold it: without what they must not read. Absent: all of
   * it.
   */
  forVisitors?(element: FormElement<Settings>): FormElement<Settings>;
  /**
   * What keeps an element with these settings from being published, see `CardProblem`. Absent:
   * nothing can.
   */
  problems?(element: FormElement<Settings>): CardProblem[];
  /**
   * Checks what was posted. `required` is the kind's to enforce: only it knows what empty is. Never
   * throws, whatever comes. Messages are by the name of a control, which is its id too: a summary
   * links to it.
   */
  readAnswer(question: PostedQuestion<Settings>): ReadAnswer<Answer>;
  /**
   * In words, lines separated by \n: on screen, in mail and in searches. Without texts in English,
   * for organisers.
   */
  words(answer: Answer, element: FormElement<Settings>, t?: Texts): string;
  /** Heads of its spreadsheet columns; most kinds have one, the label. */
  columns(element: FormElement<Settings>): string[];
  /** One cell for each of `columns`. */
  cells(answer: Answer | undefined, element: FormElement<Settings>): string[];
  /**
   * Its cells are days, yyyy-mm-dd, that a spreadsheet may sort and reckon with. Absent: they are
   * text.
   */
  cellsAreDays?: true;
  /** What conditions and filters compare with; a multiple choice has several. */
  values(answer: Answer, element: FormElement<Settings>): string[];
  /**
   * What a condition on this question may be compared to, when it is a closed list; null: free
   * text.
   */
  choices(element: FormElement<Settings>): string[] | null;
  /** How the summary shows all answers; null: not at all. */
  tally(element: FormElement<Settings>): Tally | null;
  /**
   * For an answer that only one response of the form may have: what is compared. Null or absent:
   * any number may.
   */
  uniqueKey?(answer: Answer, element: FormElement<Settings>): string | null;
  /**
   * Parts that can become a recipient's values: "first name", "last name", … each with its value;
   * most kinds have one.
   */
  parts(
    element: FormElement<Settings>,
  ): { id: string; label: string; value(answer: Answer): string }[];
}

/** How a kind of element is drawn, for the people who answer and in the builder. */
export interface FieldView<
  Settings extends ElementSettings = ElementSettings,
  Answer extends Json = Json,
> {
  /**
   * The builder's fields beyond label, help and required; drawn with the dashboard's components.
   * Absent: none.
   */
  Settings?(props: SettingsProps<Settings>): ReactNode;
  /** On the public form. For what does not ask: the heading, the image … itself. */
  Control(props: ControlProps<Settings, Answer>): ReactNode;
}

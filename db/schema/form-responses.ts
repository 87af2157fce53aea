/** One person's answers, whole and checked. */
export interface FormResponsesTable {
  id: string;
  accountId: string;
  formId: string;
  versionId: string;
  /** 1, 2, 3 … in the order they came. */
  number: number;
  /** Said to the person, so that both sides can name it: eight letters of Crockford's base32. */
  reference: string;
  /** JSON: element id → answer, as its kind made it. Only what was asked. */
  answers: string;
  /** From the first Full Name and the first Email Address element; empty without. */
  name: string;
  /** As typed. */
  email: string;
  /** Lower case; one person by this. Null without an e-mail. */
  emailKey: string | null;
  /** Lower-cased, mark-free text of all answers, for the search box. */
  searchText: string;
  /** The form's one-use token: the same page sent twice makes one answer (C20). */
  onceToken: string;
  submittedAt: string;
}

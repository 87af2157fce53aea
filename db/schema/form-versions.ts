/** A form as it was published: never changes, because answers belong to it. */
export interface FormVersionsTable {
  id: string;
  accountId: string;
  formId: string;
  /** 1, 2, 3 … */
  number: number;
  title: string;
  /** JSON of `FormDefinition`. */
  definition: string;
  publishedBy: string | null;
  publishedAt: string;
}

/** Messages for a form that comes back with 422: by field name, in the order of the fields. */
export type FormErrors = Partial<Record<string, string>>;

/** What a 422 action returns; `values` is everything typed. */
export interface FormProblem {
  errors: FormErrors;
  values: Record<string, string>;
}

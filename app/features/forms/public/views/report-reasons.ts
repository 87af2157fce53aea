import type { FormErrors } from "#app/platform/http/form-errors.ts";

/** What can be wrong with somebody's form. */
export const REPORT_REASONS = [
  { value: "secrets", label: "It asks for passwords, bank details or codes" },
  { value: "pretends", label: "It pretends to be somebody else" },
  { value: "harm", label: "It is hurtful or against the law" },
  { value: "other", label: "Something else" },
] as const;

export interface ReportProblem {
  errors: FormErrors;
  values: { reason: string; message: string; email: string };
  stamp: string;
}

/** What a company may say of itself at registration and in its settings. */
export const INDUSTRIES = [
  { value: "education", label: "Education" },
  { value: "technology", label: "Technology" },
  { value: "healthcare", label: "Healthcare" },
  { value: "finance", label: "Finance" },
  { value: "other", label: "Other" },
] as const;

export const SIZES = ["1-10", "11-50", "51-200", "201-500", "501+"] as const;

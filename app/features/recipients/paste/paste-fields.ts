/** The fields of the form that people are typed or pasted into, as its page knows them. */
export interface PasteFields extends Record<string, unknown> {
  name?: string;
  people: string;
  consent: string;
  headings?: string;
  oneName?: string;
  keepUnusual?: string;
  policy?: string;
  tags?: string;
}

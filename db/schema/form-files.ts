/** A file that came with an answer. It belongs to a draft first, to the response afterwards. */
export interface FormFilesTable {
  id: string;
  accountId: string;
  formId: string;
  draftId: string | null;
  responseId: string | null;
  elementId: string;
  fileKey: string;
  /** The visitor's name for it, made safe to show and to save under. */
  name: string;
  /** By content, not by name. */
  contentType: string;
  bytes: number;
  createdAt: string;
}

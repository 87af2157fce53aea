/** A saved list of people. A project has one; "Select from Existing List" copies from others. */
export interface RecipientListsTable {
  id: string;
  accountId: string;
  name: string;
  /** JSON array of the imported columns beyond the four known ones, in file order. */
  columns: string;
  createdAt: string;
  updatedAt: string;
}

/** A row of a list that is being imported, with what will become of it. */
export interface ImportRowsTable {
  importId: string;
  /** 1-based row in the file, the header included, as a spreadsheet shows it. */
  rowNumber: number;
  outcome: "add" | "update" | "duplicate" | "invalid";
  /** Why, in words, for duplicates and invalid rows. */
  reason: string | null;
  firstName: string;
  lastName: string;
  email: string;
  certificateName: string;
  /** JSON object: imported column → value. */
  fields: string;
  searchText: string;
  /** The recipient that an update changes, or the id an added one will get. */
  recipientId: string | null;
}

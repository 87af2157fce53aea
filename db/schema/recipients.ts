export interface RecipientsTable {
  id: string;
  accountId: string;
  listId: string;
  /** 1, 2, 3 … in the order added; the S/N column. */
  position: number;
  firstName: string;
  lastName: string;
  email: string;
  certificateName: string;
  /** JSON object: imported column → value. */
  fields: string;
  /** Lower-cased, mark-free "first last email certificate", for the search box. */
  searchText: string;
  createdAt: string;
  updatedAt: string;
}

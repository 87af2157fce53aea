/** A token that a creating form carries, so that pressing the button twice creates one thing. */
export interface FormTokensTable {
  token: string;
  accountId: string;
  usedAt: string;
  /** Where the first use led; the second use is sent there too. */
  location: string;
}

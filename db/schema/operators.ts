/** People who run this installation besides the one of OPERATOR_EMAIL. */
export interface OperatorsTable {
  userId: string;
  /** Who gave the right: an address, or "command line". */
  addedBy: string;
  addedAt: string;
}

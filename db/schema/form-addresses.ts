/** An address that a form had before; it redirects to the present one until it is released or the form is deleted. */
export interface FormAddressesTable {
  /** Taken by no other form while it is here. */
  slug: string;
  formId: string;
  accountId: string;
  /** When the form got another address; ISO. */
  leftAt: string;
}

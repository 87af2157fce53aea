/** Where everything lies that was uploaded to a form: `images/` holds the pictures between its questions. */
export function formFolder({ id, accountId }: { id: string; accountId: string }): string {
  return `accounts/${accountId}/forms/${id}`;
}

/**
 * What the owner of a link sees of a person who came by it: the first name and the first letter of the last one. The sign-up page
 * says so to the person.
 */
export function referredName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const initial = [...lastName.trim().toUpperCase()][0];
  return initial ? `${firstName} ${initial}.` : firstName;
}

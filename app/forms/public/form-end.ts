/** Why there is no form to fill in, or why what was sent was not taken. */
export interface FormEnd {
  title: string;
  words: string;
}

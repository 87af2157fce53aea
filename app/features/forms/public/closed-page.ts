/**
 * The answer of every public page of an account that was suspended or closed: 410, and nothing of what its organiser wrote. Why is
 * between them and whoever runs the installation.
 */
export function closedPage(): Response {
  return new Response(
    "The account it belongs to is closed at the moment. For questions, write to whoever gave you the address.",
    {
      status: 410,
    },
  );
}

/** Why there is no form to fill in, or why what was sent was not taken. */
export interface FormEnd {
  title: string;
  words: string;
}

import { notFound } from "../http/not-found.ts";

/** Whatever no other route answers: its page is made with what the root knows, the product's name and the theme. */
export function loader() {
  throw notFound();
}

export const action = loader;

export default function Nothing() {
  return null;
}

import { notFound } from "#app/platform/http/not-found.ts";

/**
 * Whatever no other route answers: the site's own page for it, with the pages whose addresses are
 * nearest.
 */
export function loader() {
  throw notFound();
}

export const action = loader;

export default function Nothing() {
  return null;
}

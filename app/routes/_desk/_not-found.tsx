import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../accounts/require-organiser.server.ts";
import { notFound } from "../../http/not-found.ts";

/** Any dashboard address without a route. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context);
  throw notFound();
}

export function action(args: ActionFunctionArgs) {
  return loader(args);
}

export default function NotFound() {
  return null;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";

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

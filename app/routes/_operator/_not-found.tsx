import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";

/** Any operator address without a route. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOperator(request, context);
  throw notFound();
}

export function action(args: ActionFunctionArgs) {
  return loader(args);
}

export default function NotFound() {
  return null;
}

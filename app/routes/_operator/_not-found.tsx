import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "../../http/not-found.ts";
import { requireOperator } from "../../operator/require-operator.server.ts";

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

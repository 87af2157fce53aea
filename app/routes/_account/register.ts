import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** An address people try. Keeps the query. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/signup${new URL(request.url).search}`, 301);
}

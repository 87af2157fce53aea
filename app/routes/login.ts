import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** Where people look for it. What the address asks for comes along. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/sign-in${new URL(request.url).search}`, 301);
}

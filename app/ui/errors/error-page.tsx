import { useRootData } from "../page/root-data.ts";
import { PublicShell } from "../public/public-shell.tsx";
import publicCss from "../styles/public.css";
import { ErrorText } from "./error-text.tsx";

/** Where people in each area most likely wanted to go. */
const USUAL = [
  { to: "/", label: "Go to the home page" },
  { to: "/help", label: "Help" },
];
const CERTIFICATE = [
  { to: "/verify", label: "Verify a certificate" },
  { to: "/find-my-certificates", label: "Find my certificates" },
];
const SIGN_UP = [
  { to: "/sign-in", label: "Sign in" },
  { to: "/get-started", label: "Create an account" },
  { to: "/help", label: "Help" },
];

/**
 * The error page for a route, with the public header and footer. `styled`: the area's layout already has its stylesheet.
 * `certificates`: the page is about a certificate. `column`: it is inside the sign-up layout.
 */
export function ErrorPage({
  styled,
  certificates = false,
  column = false,
}: {
  styled: boolean;
  certificates?: boolean;
  column?: boolean;
}) {
  const root = useRootData();
  const page = (
    <main id="main" className={column ? "w-full max-w-form mx-auto py-8 sm:py-12 grow" : "wrap py-16"}>
      <ErrorText links={column ? SIGN_UP : certificates ? CERTIFICATE : USUAL} large={column} />
    </main>
  );
  return (
    <>
      {styled ? null : <link rel="stylesheet" href={publicCss} />}
      {column || !root ? page : <PublicShell>{page}</PublicShell>}
    </>
  );
}

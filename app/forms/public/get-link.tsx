/** The way for people who are registered to their own joining link. `embedded`: out of the other site's page. */
export function GetLink({ path, embedded = false }: { path: string; embedded?: boolean }) {
  return (
    <p>
      Already registered?{" "}
      <a href={path} {...(embedded ? { target: "_top" } : {})}>
        Get your joining link
      </a>
    </p>
  );
}

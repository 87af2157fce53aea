/** The address of the picture that stands for a page of the site: "/blog/a" → "/og/blog/a.png". The query makes no other. */
export function ogPath(pagePath: string): string {
  const [path = "/"] = pagePath.split(/[?#]/);
  return path === "/" ? "/og/home.png" : `/og${path}.png`;
}

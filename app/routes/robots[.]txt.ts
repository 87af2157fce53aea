/** Everything but the start page is private or unguessable. */
export function loader() {
  return new Response("User-agent: *\nAllow: /$\nDisallow: /\n", { headers: { "Content-Type": "text/plain" } });
}

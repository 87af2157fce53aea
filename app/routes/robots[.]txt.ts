/**
 * Everything but the start page is private. Certificates and their verification may be fetched, because link previews of
 * chats and networks obey this file; they say `noindex` themselves, which only who may read them can see.
 */
export function loader() {
  const rules = ["User-agent: *", "Allow: /$", "Allow: /c/", "Allow: /verify", "Disallow: /", ""];
  return new Response(rules.join("\n"), { headers: { "Content-Type": "text/plain" } });
}

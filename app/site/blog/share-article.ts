/** A network's own "share" page with the article filled in: plain links, nothing of theirs is loaded here. */
export function shareArticle(appUrl: string, { id, title }: { id: number; title: string }): { label: string; href: string }[] {
  const url = `${appUrl}/blog/${id}`;
  return [
    { label: "WhatsApp", href: `https://wa.me/?text=${encodeURIComponent(`${title}: ${url}`)}` },
    { label: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}` },
    { label: "X", href: `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}` },
  ];
}

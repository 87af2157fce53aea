/**
 * One way to pass a form's link on: it opens the network's or the device's own page with everything
 * filled in.
 */
export interface ShareLink {
  label: "Chat" | "WhatsApp" | "Telegram" | "X" | "Email";
  icon: string;
  href: string;
}

/** The specification's five ways, in its order. */
export function shareLinks({ title, url }: { title: string; url: string }): ShareLink[] {
  const whole = encodeURIComponent(`${title}: ${url}`);
  return [
    // RFC 5724 has no body without a number; phones agree on this spelling.
    { label: "Chat", icon: "chat", href: `sms:?&body=${whole}` },
    { label: "WhatsApp", icon: "whatsapp", href: `https://wa.me/?text=${whole}` },
    {
      label: "Telegram",
      icon: "telegram",
      href: `https://t.me/share/url?${query({ url, text: title })}`,
    },
    {
      label: "X",
      icon: "x-network",
      href: `https://x.com/intent/post?${query({ text: title, url })}`,
    },
    { label: "Email", icon: "mail", href: `mailto:?${query({ subject: title, body: url })}` },
  ];
}

/** Spaces as %20: in `mailto:` a plus is a plus. */
function query(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}

/** The "Share with link" dialog of a form; closing it leads to `back`, a path of this site. */
export function sharePath(formId: string, back: string): string {
  return `/forms/${formId}/share?back=${encodeURIComponent(back)}`;
}

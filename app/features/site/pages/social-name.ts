const NAMES: Record<string, string> = {
  "facebook.com": "Facebook",
  "github.com": "GitHub",
  "instagram.com": "Instagram",
  "linkedin.com": "LinkedIn",
  "t.me": "Telegram",
  "tiktok.com": "TikTok",
  "twitter.com": "X",
  "wa.me": "WhatsApp",
  "x.com": "X",
  "youtube.com": "YouTube",
};

/** What a link to a network is called: its name, or the host of one that we do not know. */
export function socialName(address: string): string {
  const host = new URL(address).hostname.replace(/^(?:www|m|ng)\./, "");
  return NAMES[host] ?? host;
}

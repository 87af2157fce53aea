const NAMES = { google: "Local Google", x: "Local X" };

/** The page of the local providers where somebody says who they are, and allows it or not. */
export function choicePage(provider: "google" | "x", params: URLSearchParams): string {
  const own =
    provider === "google"
      ? '<p><label><input type="checkbox" name="verified" checked> The address is verified</label></p>'
      : '<p><label>Handle <input name="username" value="someone"></label></p>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${NAMES[provider]}</title>
<h1>${NAMES[provider]}</h1>
<form method="post" action="?${escaped(params.toString())}">
<p><label>Id <input name="subject" required></label></p>
<p><label>Name <input name="name"></label></p>
<p><label>E-mail <input name="email"></label></p>
${own}
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" formnovalidate>Deny</button>
</form></html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

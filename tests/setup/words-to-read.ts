/** What a reader sees: no markup, no entities, single spaces. */
export function wordsToRead(html: string): string {
  return html
    .replace(/<head>[\s\S]*?<\/head>|<(script|style)\b[\s\S]*?<\/\1>|<!-- -->/g, "")
    .replace(/<\/?(?:a|em|strong|b|span|code|time|wbr)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

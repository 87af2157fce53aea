/**
 * What a guide's HTML has beyond plain Markdown: every heading is a link to itself, so that a place can be passed on, and a wide
 * table scrolls by itself.
 */
export function finishGuide(html: string): string {
  return html
    .replace(/<h([2-4]) id="([^"]+)">([\s\S]*?)<\/h\1>/g, '<h$1 id="$2"><a href="#$2">$3</a></h$1>')
    .replace(/<table>[\s\S]*?<\/table>/g, '<div class="table-frame" role="region" aria-label="Table" tabindex="0">$&</div>');
}

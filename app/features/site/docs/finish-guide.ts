const PICTURE = /<img src="([^"]+-(\d+)x(\d+)\.(?:webp|svg))" alt="([^"]*)"[^>]*>/g;

/**
 * What a guide's HTML has beyond plain Markdown: every heading is a link to itself, so that a place can be passed on; a table
 * whose corner is empty has names of rows in its first column; and a picture has the size that its file's name says
 * ("columns-720x400.webp"), so that nothing moves when it arrives.
 */
export function finishGuide(html: string): string {
  return html
    .replace(/<h([2-4]) id="([^"]+)">([\s\S]*?)<\/h\1>/g, '<h$1 id="$2"><a href="#$2">$3</a></h$1>')
    .replace(/<table>[\s\S]*?<\/table>/g, finishTable)
    .replace(PICTURE, '<img src="$1" alt="$4" width="$2" height="$3" loading="lazy" decoding="async">');
}

const EMPTY = /<th[^>]*><\/th>/g;

/** A head without a word goes, so that nobody is read an empty one. */
function finishTable(table: string): string {
  const [head = ""] = /<thead>[\s\S]*?<\/thead>\n?/.exec(table) ?? [];
  if (!/<tr>\s*<th[^>]*><\/th>/.test(head)) return table;
  const named = /<th\b[^>]*>(?!<\/th>)/.test(head) ? head.replace(EMPTY, "<td></td>") : "";
  return table
    .replace(head, named)
    .replace(/(<tbody>[\s\S]*)/, (body) => body.replace(/<tr>\s*<td>([\s\S]*?)<\/td>/g, '<tr><th scope="row">$1</th>'));
}

/** A block that a button puts into the message, as Markdown to be filled in. */
export interface BlockSnippet {
  name: string;
  label: string;
  icon: string;
  markdown: string;
  /** Only where a certificate goes with the e-mail. */
  ofCertificates?: true;
}

export const BLOCK_SNIPPETS: readonly BlockSnippet[] = [
  { name: "heading", label: "Heading", icon: "head", markdown: "## Heading" },
  { name: "bullets", label: "List", icon: "list", markdown: "- First point\n- Second point" },
  {
    name: "numbers",
    label: "Numbered list",
    icon: "numbers",
    markdown: "1. First step\n2. Second step",
  },
  { name: "link", label: "Link", icon: "link", markdown: "[Link text](https://example.com)" },
  {
    name: "button",
    label: "Button",
    icon: "press",
    markdown: "[[Button text]](https://example.com)",
  },
  {
    name: "image",
    label: "Image",
    icon: "image",
    markdown: "![What the image shows](https://example.com/image.jpg)",
  },
  { name: "divider", label: "Line", icon: "minus", markdown: "---" },
  {
    name: "columns",
    label: "Two columns",
    icon: "grid",
    markdown: "::: columns\n\nLeft\n\n::: next\n\nRight\n\n::: end",
  },
  {
    name: "certificate",
    label: "Certificate",
    icon: "cert",
    markdown: "[Download Certificate]",
    ofCertificates: true,
  },
];

/** Lines of blocks, and of our messages for occasions, that are there to be replaced. */
export const SAMPLE_LINES: ReadonlySet<string> = new Set([
  "Heading",
  "First point",
  "Second point",
  "First step",
  "Second step",
  "Link text",
  "Left",
  "Right",
  "Tell the story of one person you helped this month.",
  "A date to keep",
  "A place to register",
]);

/** The message with that block at its end; an unknown one changes nothing. */
export function appendBlock(markdown: string, name: string): string {
  const snippet = BLOCK_SNIPPETS.find((one) => one.name === name);
  if (!snippet) return markdown;
  return markdown.trim() === "" ? snippet.markdown : `${markdown.trimEnd()}\n\n${snippet.markdown}`;
}

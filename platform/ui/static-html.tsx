/**
 * HTML from the server, with texts escaped and links checked: React inserts it without parsing it.
 */
export function StaticHtml({ html }: { html: string }) {
  // The browser keeps the document's HTML: it has no data of a part that only the server renders.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown comes from render.ts, which escapes raw HTML; other parts are drawn by React
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

/**
 * HTML that the server made, with texts escaped and links checked: React puts it in and never looks
 * inside.
 */
export function StaticHtml({ html }: { html: string }) {
  // The browser keeps what the document holds: of a part that only the server draws it knows
  // nothing.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown comes from render.ts, which escapes raw HTML; other parts are drawn by React
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

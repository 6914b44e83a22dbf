import { escapeHtml } from '../core/html.ts'

/**
 * What the browser shows in development where a page failed while it was rendered: the stack. It holds Vite's client, so that the
 * tab follows the next edit. Never sent by the built program, which shows the error page of the brand.
 */
export function faultPage(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Error</title><script type="module" src="/@vite/client"></script>
<body style="margin:2rem;font:16px/1.5 system-ui,sans-serif"><h1>This page failed</h1>
<pre style="overflow-x:auto;font:14px/1.5 ui-monospace,monospace">${escapeHtml(text)}</pre>`
}

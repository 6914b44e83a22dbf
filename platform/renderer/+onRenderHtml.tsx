import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { drawPage } from './draw-page.tsx'
import { BODY, HEAD, LANGUAGE, PAYLOAD } from './rendered.ts'

/**
 * One string, no streaming: streamed styled-components arrive unstyled (docs/decisions). Vike looks through the document
 * for the places of its own tags: it gets an empty one, and `completeHtml` fills in the page afterwards.
 */
export function onRenderHtml(pageContext: PageContextServer) {
  const documentHtml = escapeInject`<!DOCTYPE html>
<html ${dangerouslySkipEscape(LANGUAGE)}>
<head>
${dangerouslySkipEscape(HEAD)}
</head>
<body>
<div id="root">${dangerouslySkipEscape(BODY)}</div>
${dangerouslySkipEscape(PAYLOAD)}
</body>
</html>`
  if (pageContext.templateOnly) return { documentHtml }
  return { documentHtml, pageContext: { rendered: drawPage(pageContext) } }
}

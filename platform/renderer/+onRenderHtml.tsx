import { renderToString } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { headHtml } from './head.ts'
import { PageShell } from './PageShell.tsx'
import { BODY, HEAD } from './rendered.ts'
import { styleSheetOf } from './style-sheets.ts'

/**
 * One string, no streaming: streamed styled-components arrive unstyled (docs/decisions). Vike looks through the document
 * for the places of its own tags: it gets an empty one, and `completeHtml` fills in the page afterwards.
 */
export function onRenderHtml(pageContext: PageContextServer) {
  const { page, scope, config, Page } = pageContext
  const sheet = styleSheetOf(page.route, import.meta.env.PROD)
  const body = renderToString(
    sheet.collectStyles(
      <PageShell page={page} t={scope.t} Page={Page} Layout={config.Layout} Wrapper={config.Wrapper} />,
    ),
  )
  const documentHtml = escapeInject`<!DOCTYPE html>
<html lang="${page.locale.iso}">
<head>
${dangerouslySkipEscape(HEAD)}
</head>
<body>
<div id="root">${dangerouslySkipEscape(BODY)}</div>
</body>
</html>`
  const head = `${headHtml(pageContext)}\n${sheet.getStyleTags()}`
  return { documentHtml, pageContext: { rendered: { head, body } } }
}

import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { headHtml } from './head.ts'
import { PageShell } from './PageShell.tsx'

/** One string, no streaming: streamed styled-components arrive unstyled (docs/decisions). */
export function onRenderHtml(pageContext: PageContextServer) {
  const { page, scope, config, Page } = pageContext
  const sheet = new ServerStyleSheet()
  try {
    const body = renderToString(
      sheet.collectStyles(<PageShell page={page} t={scope.t} Page={Page} Layout={config.Layout} />),
    )
    const documentHtml = escapeInject`<!DOCTYPE html>
<html lang="${page.locale.iso}">
<head>
${dangerouslySkipEscape(headHtml(pageContext))}
${dangerouslySkipEscape(sheet.getStyleTags())}
</head>
<body>
<div id="root">${dangerouslySkipEscape(body)}</div>
</body>
</html>`
    return { documentHtml, pageContext: {} }
  } finally {
    sheet.seal()
  }
}

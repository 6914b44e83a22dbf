import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import { BODY, HEAD, LANGUAGE, PAYLOAD } from './rendered.ts'

/**
 * The document around a page, to which Vike adds its tags: it contains nothing of a request
 * (app/page-templates.ts). The page is rendered to one string and inserted, because streamed
 * styled-components arrive unstyled (docs/decisions/0002).
 */
export function onRenderHtml() {
  return escapeInject`<!DOCTYPE html>
<html ${dangerouslySkipEscape(LANGUAGE)}>
<head>
${dangerouslySkipEscape(HEAD)}
</head>
<body>
<div id="root">${dangerouslySkipEscape(BODY)}</div>
${dangerouslySkipEscape(PAYLOAD)}
</body>
</html>`
}

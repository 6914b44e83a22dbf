import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import { BODY, HEAD, LANGUAGE, PAYLOAD } from './rendered.ts'

/**
 * The document around a page, to which Vike adds its tags: nothing of a request goes into it
 * (app/page-templates.ts). The page is rendered to one string and put at its places, because
 * streamed styled-components arrive unstyled (docs/decisions/0002).
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

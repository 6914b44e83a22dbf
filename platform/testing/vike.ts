import type { ReactNode } from 'react'
import { routeOfPath } from '../core/route-match.ts'
import { BODY, HEAD, LANGUAGE, PAYLOAD } from '../renderer/rendered.ts'

/**
 * What Vike, which needs a build, makes of the page at an address: the document around it, with a
 * component in place of the page's own. For tests that replace `renderPage` of `vike/server`.
 */
export function templateAt(urlOriginal: string, Page: () => ReactNode = () => null) {
  const body = `<html ${LANGUAGE}>${HEAD}${BODY}${PAYLOAD}<script id="vike_pageContext">{}</script></html>`
  return {
    httpResponse: { statusCode: 200, headers: [['content-type', 'text/html']], body },
    errorWhileRendering: null,
    Page,
    config: { routeName: routeOfPath(urlOriginal) ?? 'error', texts: [] },
  }
}

/** What a document was rendered from. */
export function payloadOf(html: string): Readonly<Record<string, unknown>> {
  const [, json = '{}'] = /id="page">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json) as Record<string, unknown>
}

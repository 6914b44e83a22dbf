import type { ReactNode } from 'react'
import { routeOfPath } from '../core/route-match.ts'
import { BODY, HEAD, LANGUAGE, PAYLOAD } from '../renderer/rendered.ts'

/**
 * The document that Vike, which needs a build, would create for an address, with another component
 * in place of the page's. For tests that replace `renderPage` of `vike/server`.
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

/** The payload of a document. */
export function payloadOf(html: string): Readonly<Record<string, unknown>> {
  const [, json = '{}'] = /id="page">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json) as Record<string, unknown>
}

import type { Request } from 'express'

/**
 * The page of this site from which a form was sent, to return to it; the home page if the browser
 * does not send it, or if it is the form's own page. Never another host: foreign pages can choose
 * the referrer.
 */
export function pathBefore(request: Pick<Request, 'headers' | 'host'>, own?: string): string {
  const { referer } = request.headers
  const { host } = request
  if (!referer || !URL.canParse(referer)) return '/'
  const url = new URL(referer)
  if (url.host !== host?.toLowerCase() || url.pathname === own || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}

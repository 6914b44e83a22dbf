import type { Request } from 'express'

/**
 * The page of this site from which a form was sent, for the way back; the home page where the
 * browser does not say, or where it is the form's own page. Never another host: a referrer is what
 * a stranger's page may choose.
 */
export function pathBefore(request: Pick<Request, 'headers' | 'host'>, own?: string): string {
  const { referer } = request.headers
  const { host } = request
  if (!referer || !URL.canParse(referer)) return '/'
  const url = new URL(referer)
  if (url.host !== host?.toLowerCase() || url.pathname === own || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}

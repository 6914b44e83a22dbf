import { NotFoundError } from '../core/errors.ts'

/** Addresses of Vite's development server, which Vike answers with an error of its own. */
const VITE = /^\/+(@vite\/client|@fs\/|__vite_ping)/

/**
 * Refuses addresses that no page has and Vike handles badly: those of Vite, and any with a backslash, which browsers read as a
 * slash: a redirect to `/\host` leads to another site.
 *
 * @param path as it was sent, still encoded.
 * @throws NotFoundError `page_not_found`
 */
export function refuseNoPage(path: string): void {
  const decoded = decode(path)
  if (decoded.includes('\\') || VITE.test(decoded)) throw new NotFoundError('page_not_found')
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

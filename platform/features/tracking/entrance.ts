import { ENTRANCE_NAMES, type Entrance } from '../../core/visit-source.ts'
import { cleanValue, cleanValues } from './rules.ts'

/** `/landers/{name}/{slug?}`, and the landers about a member, whose id is not part of a visit. */
const LANDER = /^\/landers\/([a-z0-9-]{1,60})(?:\/([^/]+))?\/?$/
const OF_MEMBER = /^\/members\/[^/]+\/(landing[23]?)(?:\/([^/]+))?\/?$/

/**
 * The landing page at a path, `index` for the front page; null for any other page. The slug may be
 * unknown.
 */
export function entranceAt(path: string): Entrance | null {
  if (path === '/') return { lander: 'index' }
  const [, lander, slug] = LANDER.exec(path) ?? OF_MEMBER.exec(path) ?? []
  if (lander === undefined) return null
  const clean = cleanValue(decoded(slug ?? ''))
  return clean ? { lander, slug: clean } : { lander }
}

/** The landing page that links and forms of landers name; null without a `lander`. */
export function entranceIn(values: Readonly<Record<string, unknown>>): Entrance | null {
  const found = cleanValues(ENTRANCE_NAMES, values)
  return found.lander === undefined ? null : found
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

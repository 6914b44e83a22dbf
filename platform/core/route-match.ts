import { LANDER_NAME, OWN_LANDERS, PROFILE_LANDERS } from './lander.ts'
import { ROUTES, type RouteName } from './routes.ts'
import { isId } from './uuid.ts'

interface Segment {
  /** The literal segment, if it is not a parameter. */
  readonly literal: string | undefined
  readonly parameter: string
  readonly optional: boolean
}

/** Routes split into segments, each only once: every page request is compared with them. */
const segments = new Map<RouteName, readonly Segment[]>()

function segmentsOf(name: RouteName): readonly Segment[] {
  const known = segments.get(name)
  if (known) return known
  const parts = ROUTES[name].path.split('/').filter(Boolean)
  const made = parts.map((part) => {
    const [, parameter = '', mark] = /^\{(\w+)(\??)\}$/.exec(part) ?? []
    return { literal: parameter ? undefined : part, parameter, optional: mark === '?' }
  })
  segments.set(name, made)
  return made
}

/** Landers that `/landers/{name}` never shows: they have another address. */
const ELSEWHERE: readonly string[] = [...OWN_LANDERS, ...PROFILE_LANDERS, 'tinderswipe']
/** Which landers exist depends on the site (`app/page-address.ts`). */
const isLander = (name: string) => LANDER_NAME.test(name) && !ELSEWHERE.includes(name)
/** The views of the likes page. */
const LIKE_TYPES = ['liked_by', 'liked', 'matches']

type Allowed = Readonly<Record<string, (value: string) => boolean>>

const AN_ID: Allowed = { id: isId }

/**
 * Parameters that accept only certain values; any other value gives 404. Kept apart from the table
 * of pages, which every page loads.
 */
const ALLOWED: Readonly<Partial<Record<RouteName, Allowed>>> = {
  'landers-name': { name: isLander },
  'likes-type': { type: (value) => LIKE_TYPES.includes(value) },
  'likes-m-id': AN_ID,
  'members-id-landing': AN_ID,
  'members-id-landing2': AN_ID,
  'members-id-landing3': AN_ID,
}

/** Parameters of `path` if it matches this route, otherwise undefined. */
export function matchRoute(name: RouteName, path: string): Record<string, string> | undefined {
  return matchParts(name, partsOf(path))
}

/**
 * The most recently split path: one request asks for its own path several times, and Vike asks for
 * each route.
 */
let taken: { readonly path: string; readonly parts: readonly string[] } | undefined

function partsOf(path: string): readonly string[] {
  if (taken?.path !== path) taken = { path, parts: path.split('/').filter(Boolean) }
  return taken.parts
}

function matchParts(name: RouteName, found: readonly string[]): Record<string, string> | undefined {
  const wanted = segmentsOf(name)
  const allowed = ALLOWED[name]
  if (found.length > wanted.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, { literal, parameter, optional }] of wanted.entries()) {
    const value = found[index]
    if (literal !== undefined) {
      if (value !== literal) return undefined
    } else if (value !== undefined) {
      params[parameter] = safeDecode(value)
      if (allowed?.[parameter]?.(params[parameter]) === false) return undefined
    } else if (!optional) return undefined
  }
  return params
}

/**
 * Routes by their first segment, `{` for a parameter: a request is compared only with the few that
 * can match.
 */
let starts: Map<string, RouteName[]> | undefined

function startsOf(): Map<string, RouteName[]> {
  if (starts) return starts
  starts = new Map()
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const [first] = segmentsOf(name)
    const start = first ? (first.literal ?? '{') : ''
    starts.set(start, [...(starts.get(start) ?? []), name])
  }
  return starts
}

/** The most recent lookup: one request asks for its own path several times. */
let asked: { readonly path: string; readonly route: RouteName | undefined } | undefined

/** The route of a path; if several match, the one with the most literal segments, as in Vike. */
export function routeOfPath(path: string): RouteName | undefined {
  if (asked?.path !== path) asked = { path, route: bestRoute(path) }
  return asked.route
}

function bestRoute(path: string): RouteName | undefined {
  const found = partsOf(path)
  const known = startsOf()
  let best: RouteName | undefined
  for (const start of [found[0] ?? '', '{']) {
    for (const name of known.get(start) ?? []) {
      if (matchParts(name, found) && (best === undefined || literals(name) > literals(best))) best = name
    }
  }
  return best
}

const literals = (name: RouteName) => segmentsOf(name).filter(({ literal }) => literal !== undefined).length

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

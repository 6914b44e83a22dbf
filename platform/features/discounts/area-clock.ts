import { ROUTES, type RouteName } from '../../core/routes.ts'

/** Name in the browser's storage of this tab. */
const ENTERED_KEY = 'members-area-entered'

/** Area of a route's name, undefined outside of any. */
export function areaOf(route: string): string | undefined {
  return Object.hasOwn(ROUTES, route) ? ROUTES[route as RouteName].area : undefined
}

/**
 * Keeps when this tab entered the members area; leaving it forgets. Each page is a document of its
 * own, so the 40 seconds to the time-bonus modal are counted across pages.
 */
export function noteArea(route: string): void {
  try {
    if (areaOf(route) !== 'members') sessionStorage.removeItem(ENTERED_KEY)
    else if (sessionStorage.getItem(ENTERED_KEY) === null)
      sessionStorage.setItem(ENTERED_KEY, String(Date.now()))
  } catch {
    // Storage is switched off: each page counts its seconds from zero.
  }
}

/** Milliseconds since this tab entered the members area. */
export function timeInArea(): number {
  try {
    const entered = Number(sessionStorage.getItem(ENTERED_KEY) ?? Number.NaN)
    return Number.isFinite(entered) ? Math.max(0, Date.now() - entered) : 0
  } catch {
    return 0
  }
}

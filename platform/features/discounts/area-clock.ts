import { ROUTES, type RouteName } from '../../core/routes.ts'

/** Key in the tab's session storage. */
const ENTERED_KEY = 'members-area-entered'

/** Area of a route; undefined outside of any. */
export function areaOf(route: string): string | undefined {
  return Object.hasOwn(ROUTES, route) ? ROUTES[route as RouteName].area : undefined
}

/**
 * Stores when this tab entered the members area, and forgets it when the tab leaves the area. Each
 * page is a new document, so the 40 seconds until the time-bonus modal are counted across pages.
 */
export function noteArea(route: string): void {
  try {
    if (areaOf(route) !== 'members') sessionStorage.removeItem(ENTERED_KEY)
    else if (sessionStorage.getItem(ENTERED_KEY) === null)
      sessionStorage.setItem(ENTERED_KEY, String(Date.now()))
  } catch {
    // Storage is disabled: each page counts its seconds from zero.
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

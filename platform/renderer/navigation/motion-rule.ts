/** Milliseconds in which a device draws a page that has time for movement: the browser takes a picture of each page for it. */
const QUICK = 25

/**
 * Whether a photo grows from page to page.
 * @param lastDraw milliseconds that drawing the latest page took; 0 before the first
 */
export function mayGrow(lastDraw: number, reducedMotion: boolean): boolean {
  return !reducedMotion && lastDraw <= QUICK
}

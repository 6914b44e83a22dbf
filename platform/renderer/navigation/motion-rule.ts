/**
 * Milliseconds in which a device draws a page that has time for movement. An ordinary phone (a
 * quarter of a desktop's speed) takes 40 to 100; the movement itself costs it one more frame, since
 * only the photo is captured.
 */
const QUICK = 150

/**
 * Whether a photo grows from page to page.
 * @param lastDraw milliseconds that drawing the latest page took; 0 before the first
 */
export function mayGrow(lastDraw: number, reducedMotion: boolean): boolean {
  return !reducedMotion && lastDraw <= QUICK
}

/**
 * Milliseconds within which a device must draw a page to get animations. An ordinary phone (a
 * quarter of a desktop's speed) takes 40 to 100; the animation costs one more frame, since only the
 * photo is captured.
 */
const QUICK = 150

/**
 * Whether a photo grows from page to page.
 * @param lastDraw milliseconds that the last page took to draw; 0 before the first
 */
export function mayGrow(lastDraw: number, reducedMotion: boolean): boolean {
  return !reducedMotion && lastDraw <= QUICK
}

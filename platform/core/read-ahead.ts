/** Event by which a component requests the prefetch of the page behind one of its links. */
export const READ_AHEAD = 'readahead'

/**
 * Requests the prefetch. The usual limits of prefetching apply; without the router of the members
 * area nothing happens.
 */
export function readAheadOf(link: HTMLAnchorElement): void {
  link.dispatchEvent(new Event(READ_AHEAD, { bubbles: true }))
}

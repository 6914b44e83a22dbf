/**
 * Event with which a part of a page requests that the page behind one of its links is read before
 * it is pressed.
 */
export const READ_AHEAD = 'readahead'

/**
 * Requests it. The limits of reading ahead apply; without the router of the members area nothing
 * happens.
 */
export function readAheadOf(link: HTMLAnchorElement): void {
  link.dispatchEvent(new Event(READ_AHEAD, { bubbles: true }))
}

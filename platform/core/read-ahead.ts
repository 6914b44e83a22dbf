/** Event by which a part of a page asks that the page of one of its links is read before it is pressed. */
export const READ_AHEAD = 'readahead'

/** Asks for it: the limits of reading ahead hold, and without the router of the members area nothing happens. */
export function readAheadOf(link: HTMLAnchorElement): void {
  link.dispatchEvent(new Event(READ_AHEAD, { bubbles: true }))
}

/** Header in which a page sends its id with each change. */
export const PAGE_HEADER = 'page-id'

let id: string | undefined

/**
 * Names this open page, for as long as it is loaded, to the event stream and in its requests: it gets no events for what it did
 * itself, while other pages of the same member are. No secret.
 */
export function pageId(): string {
  id ??= Math.random().toString(36).slice(2)
  return id
}

/** Header in which a page sends its id with each change. */
export const PAGE_HEADER = 'page-id'

let id: string | undefined

/**
 * Identifies this loaded page in its event stream and its requests. The page receives no events for
 * its own actions; other pages of the same member do. It is not a secret.
 */
export function pageId(): string {
  id ??= Math.random().toString(36).slice(2)
  return id
}

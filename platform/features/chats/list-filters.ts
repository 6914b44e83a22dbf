/**
 * Which conversations the list shows, in the order of the links above it; the code in
 * `member.chat_show` is the place.
 */
export const CHAT_LIST_FILTERS = ['all', 'unread', 'online'] as const
export type ChatListFilter = (typeof CHAT_LIST_FILTERS)[number]

/** The choice that a word names, such as one of an address; undefined for any other. */
export function readShow(word: string | undefined): ChatListFilter | undefined {
  return CHAT_LIST_FILTERS.find((show) => show === word)
}

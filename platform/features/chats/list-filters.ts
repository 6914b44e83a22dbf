/**
 * Filters of the list, in the order of the links above it; the code in `member.chat_show` is the
 * index.
 */
export const CHAT_LIST_FILTERS = ['all', 'unread', 'online'] as const
export type ChatListFilter = (typeof CHAT_LIST_FILTERS)[number]

/** Parses a filter, such as one of an address; undefined for an unknown one. */
export function readShow(word: string | undefined): ChatListFilter | undefined {
  return CHAT_LIST_FILTERS.find((show) => show === word)
}

/**
 * Filters that the list keeps as the member's choice; the code in `member.chat_show` is the index.
 */
export const KEPT_FILTERS = ['all', 'unread', 'online'] as const

/**
 * Filters of the list, in the order of the links above it. Closed conversations are looked up now
 * and then: no list should begin with them.
 */
export const CHAT_LIST_FILTERS = [...KEPT_FILTERS, 'archive'] as const
export type ChatListFilter = (typeof CHAT_LIST_FILTERS)[number]

/** Parses a filter, such as one of an address; undefined for an unknown one. */
export function readShow(word: string | undefined): ChatListFilter | undefined {
  return CHAT_LIST_FILTERS.find((show) => show === word)
}

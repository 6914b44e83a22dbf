/** Which conversations the list shows, in the order of the links above it; the code in `member.chat_show` is the place. */
export const CHAT_SHOWS = ['all', 'unread', 'online'] as const
export type ChatShow = (typeof CHAT_SHOWS)[number]

/** The choice that a word names, such as one of an address; undefined for any other. */
export function readShow(word: string | undefined): ChatShow | undefined {
  return CHAT_SHOWS.find((show) => show === word)
}

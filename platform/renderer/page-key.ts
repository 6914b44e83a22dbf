/**
 * Pages with the same key are one page that changes: conversations and their list, so that the list
 * keeps its position. All others are remounted.
 * @param address path and query
 */
export const pageKey = (route: string, address: string): string =>
  route === 'chats' || route === 'chats-id' ? 'chats' : address

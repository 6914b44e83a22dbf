/**
 * Pages of the same key are one page that changes: conversations and their list, so that the list
 * keeps its place. All others are drawn from scratch.
 * @param address path and query
 */
export const pageKey = (route: string, address: string): string =>
  route === 'chats' || route === 'chats-id' ? 'chats' : address

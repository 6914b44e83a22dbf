import type { RouteName } from './routes.ts'

/** How the members area moves to a page without a new document (docs/decisions/0026-members-pages-as-an-app.md). */
export interface AppPage {
  /** Back shows the page immediately as it was left, and then reads it again in the background. */
  readonly keep: boolean
  /** A touch or a resting pointer may read the page ahead: reading it changes nothing that the person has not asked for. */
  readonly ahead: boolean
}

/**
 * Pages that the router of the members area draws, those whose `+config.ts` says `clientRouting`. Conversations and prices are
 * never kept: what they show changes without a navigation. `/members/{id}/chat` starts a conversation and is never read ahead.
 */
export const APP_PAGES: Readonly<Partial<Record<RouteName, AppPage>>> = {
  members: { keep: true, ahead: true },
  'members-id': { keep: true, ahead: true },
  'members-id-chat': { keep: false, ahead: false },
  chats: { keep: true, ahead: true },
  'chats-id': { keep: false, ahead: false },
  likes: { keep: true, ahead: true },
  'likes-type': { keep: true, ahead: true },
  // Opening it counts as seen.
  'likes-m-id': { keep: false, ahead: false },
  'swipe-game': { keep: false, ahead: true },
  'match-finder': { keep: false, ahead: false },
  credits: { keep: false, ahead: true },
  premium: { keep: false, ahead: true },
}

const DATA = '/index.pageContext.json'

/**
 * The path of the page whose data is asked for here, as Vike's router writes it.
 * @returns undefined for every other path
 */
export function pageOfDataPath(path: string): string | undefined {
  return path.endsWith(DATA) ? path.slice(0, -DATA.length) || '/' : undefined
}

/** Where the data of a page is read. @param address path and query, without a fragment */
export function dataAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  const search = query.length > 0 ? `?${query.join('?')}` : ''
  return (path === '/' ? '' : path) + DATA + search
}

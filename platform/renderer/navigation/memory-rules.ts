import { appPage } from '../../core/app-pages.ts'
import type { RouteName } from '../../core/routes.ts'

/** Milliseconds for which a prefetched page counts as current. */
export const AHEAD_LASTS = 30_000
/** Milliseconds for which Back shows a page as it was left. */
export const KEPT_LASTS = 600_000
/** A page that was read within this time is not refreshed behind Back. */
export const FRESH_FOR = 5_000

export interface KnownPage {
  readonly route: RouteName
  /** Milliseconds since it was read. */
  readonly age: number
  /** Prefetched: the server has recorded nothing as seen. */
  readonly ahead: boolean
  /** The navigation was Back or Forward. */
  readonly history: boolean
}

/** Whether a page in memory may be drawn from there. */
export function mayUse({ route, age, ahead, history }: KnownPage): boolean {
  const page = appPage(route)
  if (!page) return false
  if (ahead && age <= AHEAD_LASTS) return true
  return history && page.keep && age <= KEPT_LASTS
}

/** Whether a page that was drawn from memory must be refreshed. */
export const mustReadAgain = ({ age }: Pick<KnownPage, 'age'>): boolean => age > FRESH_FOR

/**
 * Whether the server must be notified that a prefetched page was opened: a like on a profile is
 * then no longer new, and the visit is recorded.
 */
export function countsAsOpened(route: string, data: unknown): boolean {
  const { profile } = (data ?? {}) as { profile?: { counts?: boolean } }
  return route === 'members-id' && profile?.counts === true
}

type Forgotten = readonly RouteName[] | 'all'
const NOTHING: Forgotten = []

/** Pages that a live event makes outdated, so that Back must not show them from memory. */
const BY_EVENT: Readonly<Record<string, Forgotten>> = {
  message: ['chats'],
  message_gone: ['chats'],
  read: ['chats'],
  like: ['likes', 'likes-type', 'members-id'],
  unlike: ['likes', 'likes-type', 'members-id'],
  // A block, or its end, changes what the two may see of each other.
  contact: 'all',
  // Events may have been missed.
  refresh: 'all',
  credits: ['credits'],
  payment: 'all',
}

export const forgottenBy = (event: string): Forgotten => BY_EVENT[event] ?? NOTHING

/**
 * Pages that a changing call of this document makes outdated; the document gets no events for its
 * own calls.
 */
const BY_CALL: Readonly<Record<string, Forgotten>> = {
  // Hearts on cards and profiles already reflect this document's own likes.
  '/api/like': ['likes', 'likes-type'],
  '/api/message': ['chats'],
  '/api/farewell': ['chats'],
  // No list shows reactions, and conversations are not kept.
  '/api/reaction': NOTHING,
  '/api/translation': NOTHING,
  '/api/shown-photos': NOTHING,
  '/api/read': ['chats'],
  '/api/conversation': ['chats'],
  '/api/presence': NOTHING,
  '/api/page-hidden': NOTHING,
  '/api/typing': NOTHING,
  '/api/email-check': NOTHING,
}

export const forgottenAfter = (path: string): Forgotten => BY_CALL[path] ?? 'all'

import { appPage } from '../../core/app-pages.ts'
import type { RouteName } from '../../core/routes.ts'

/** Milliseconds for which a page that was read ahead is as good as one that is read now. */
export const AHEAD_LASTS = 30_000
/** Milliseconds for which Back shows a page as it was left. */
export const KEPT_LASTS = 600_000
/** A page that was read this recently is not read again behind Back. */
export const FRESH_FOR = 5_000

export interface KnownPage {
  readonly route: RouteName
  /** Milliseconds since it was read. */
  readonly age: number
  /** Read before anybody pressed: the server has counted nothing as seen. */
  readonly ahead: boolean
  /** The press was Back or Forward. */
  readonly history: boolean
}

/** Whether a page whose data is in memory is drawn from there. */
export function mayUse({ route, age, ahead, history }: KnownPage): boolean {
  const page = appPage(route)
  if (!page) return false
  if (ahead && age <= AHEAD_LASTS) return true
  return history && page.keep && age <= KEPT_LASTS
}

/** Whether a page that was drawn from memory is read again behind it. */
export const mustReadAgain = ({ age }: Pick<KnownPage, 'age'>): boolean => age > FRESH_FOR

/**
 * Whether the server has to hear that a page was opened which was read ahead: a profile's like is
 * new no longer.
 */
export function countsAsOpened(route: string, data: unknown): boolean {
  const { profile } = (data ?? {}) as { profile?: { likes_me?: boolean } }
  return route === 'members-id' && profile?.likes_me === true
}

type Forgotten = readonly RouteName[] | 'all'
const NOTHING: Forgotten = []

/** Events of the stream, and what Back must not show from memory after them. */
const BY_EVENT: Readonly<Record<string, Forgotten>> = {
  message: ['chats'],
  read: ['chats'],
  like: ['likes', 'likes-type', 'members-id'],
  unlike: ['likes', 'likes-type', 'members-id'],
  // A block, or its end: what the two may see of each other has changed.
  contact: 'all',
  // Events may have been missed.
  refresh: 'all',
  credits: ['credits'],
  payment: 'all',
}

export const forgottenBy = (event: string): Forgotten => BY_EVENT[event] ?? NOTHING

/**
 * Changing calls of this document, for which it gets no events, and what Back must not show from
 * memory after them.
 */
const BY_CALL: Readonly<Record<string, Forgotten>> = {
  // Hearts of cards and profiles show presses of this document by themselves.
  '/api/like': ['likes', 'likes-type'],
  '/api/message': ['chats'],
  '/api/read': ['chats'],
  '/api/conversation': ['chats'],
  '/api/presence': NOTHING,
  '/api/page-hidden': NOTHING,
  '/api/typing': NOTHING,
  '/api/email-check': NOTHING,
}

export const forgottenAfter = (path: string): Forgotten => BY_CALL[path] ?? 'all'

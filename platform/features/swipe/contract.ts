import { z } from 'zod'
import { READS } from '../../core/allowance.ts'
import { defineCall } from '../../core/contract.ts'
import { announcedLike } from '../likes/contract.ts'
import { memberCard } from '../members/contract.ts'

/** A card of the deck: the member, and details that arouse interest. */
export const swipeCard = memberCard.extend({
  photo_count: z.number(),
  /** Names of the shared interests. */
  shared: z.array(z.string()),
  /** The next half day on which both are free, as a sentence; empty if there is none. */
  free: z.string(),
  /** Beginning of the text about the member; empty if the site does not show it. */
  about: z.string(),
})
export type SwipeCard = z.output<typeof swipeCard>

const state = z.object({
  likes_left: z.number(),
  likes_a_day: z.number(),
  /** Milliseconds until the day at the site ends and new likes are available. */
  renews_in: z.number(),
  /** Text if no like is left, in the viewer's language. */
  out_of_likes: z.string(),
  /** The pass that can be taken back. */
  last_pass: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type SwipeState = z.output<typeof state>

const deckShape = state.extend({
  cards: z.array(swipeCard),
  /** The member's own age preference is ignored. */
  all_ages: z.boolean(),
  /** `25–40`: the ages that the deck is limited to, null for all. */
  ages: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** Number of members whom the viewer passed, whom the deck does not show again automatically. */
  passed: z.number(),
})
export type Deck = z.output<typeof deckShape>

export const readDeckCall = defineCall({
  method: 'GET',
  path: '/api/swipe',
  summary: 'The next cards of the swipe game, best first, with the likes that are left today',
  access: 'member',
  query: z.object({ ages: z.string().max(10).optional() }),
  response: deckShape,
  reads: READS.swipe,
})

export const SWIPE_CHOICES = ['like', 'pass', 'undo', 'again'] as const

export const chooseCardCall = defineCall({
  method: 'POST',
  path: '/api/swipe',
  summary:
    'Likes or passes a card of the swipe game, takes the last pass back (`undo`), or puts all passed members into the deck again (`again`). Likes are those of `/api/like`, limited by day',
  access: 'member',
  body: z.object({
    choice: z.enum(SWIPE_CHOICES),
    /** The member; not needed for `again`. */
    id: z.string().max(60).optional(),
  }),
  response: state.extend({
    match: z.boolean(),
    /** For a match the other member, for the match modal. */
    profile: announcedLike.nullable(),
    /** The card of a pass that was taken back, if it may still be shown. */
    card: swipeCard.nullable(),
  }),
  limit: { name: 'swipe', points: 120, per: 60 },
  errors: ['likes_exhausted', 'unconfirmed', 'not_found', 'pass_gone', 'own_like'],
})

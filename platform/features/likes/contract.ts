import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { cursor, nextCursor } from '../../core/cursor-schema.ts'
import { countersShape } from '../accounts/contract.ts'
import { memberCard } from '../members/contract.ts'

const body = z.object({ id: z.string().max(60) })

/** A like for the match modal. */
export const announcedLike = z.object({
  id: z.string(),
  name: z.string(),
  fictional: z.boolean(),
  /** Path under the image prefix. */
  main_image: z.object({ match: z.string() }).nullable(),
  /** Whether the viewer likes them too. */
  match: z.boolean(),
})
export type AnnouncedLike = z.output<typeof announcedLike>

export const likeMemberCall = defineCall({
  method: 'POST',
  path: '/api/like',
  summary: 'Likes a member; liking again changes nothing. Two who like each other are a match',
  access: 'member',
  body,
  response: z.object({
    liked: z.boolean(),
    match: z.boolean(),
    /** The other member of a match, for the match modal. */
    profile: announcedLike.nullable(),
  }),
  limit: { name: 'like', points: 120, per: 60 },
  errors: ['unconfirmed', 'not_found', 'own_like'],
})

export const unlikeMemberCall = defineCall({
  method: 'DELETE',
  path: '/api/like',
  summary: 'Takes an own like back',
  access: 'member',
  body,
  response: z.object({ liked: z.boolean() }),
})

export const likeEntry = memberCard.extend({
  /** Of received likes: not seen yet. */
  like_new: z.boolean(),
  /** Time of the like, in milliseconds. */
  at: z.number(),
})
export type LikeEntry = z.output<typeof likeEntry>

export const LIKE_LISTS = ['profiles', 'liked_by', 'matches'] as const
export type LikeList = (typeof LIKE_LISTS)[number]

const likesShape = z.object({
  profiles: z.array(likeEntry),
  liked_by: z.array(likeEntry),
  matches: z.array(likeEntry),
  /** `after` for the next page of each list. */
  next: z.object({ profiles: nextCursor, liked_by: nextCursor, matches: nextCursor }),
})
export type Likes = z.output<typeof likesShape>

export const listLikesCall = defineCall({
  method: 'GET',
  path: '/api/likes',
  summary:
    'Whom the member likes (`profiles`), who likes the member (`liked_by`) and both (`matches`), newest first: the first page of each, or with `after` a further page of `list`',
  access: 'member',
  query: z.object({ list: z.enum(LIKE_LISTS).default('liked_by'), after: cursor.optional() }),
  response: likesShape.extend({ counters: countersShape }),
})

export const autoLikeCall = defineCall({
  method: 'GET',
  path: '/api/auto-like',
  summary: 'The next like to announce in the match modal, each once; null where there is none',
  access: 'member',
  response: announcedLike.nullable(),
})

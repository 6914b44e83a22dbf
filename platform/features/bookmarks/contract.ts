import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { cursor, nextCursor } from '../../core/cursor-schema.ts'
import { bookmarkShape, memberCard } from '../members/contract.ts'

/** Maximum length of a note, as readers count characters. */
export const NOTE_LENGTH = 2000

const id = z.string().max(60)
const state = z.enum(['on', 'off'])

export const changeBookmarkCall = defineCall({
  method: 'POST',
  path: '/api/bookmark',
  summary:
    'Keeps a member as a favourite, keeps them out of everything that proposes members (`not_interested`), or keeps a note about them. Nobody else reads it. Repeating a change changes nothing',
  access: 'member',
  body: z.discriminatedUnion('change', [
    z.object({ change: z.literal('favourite'), id, state }),
    z.object({ change: z.literal('not_interested'), id, state }),
    z.object({ change: z.literal('note'), id, text: z.string().default('') }),
  ]),
  response: bookmarkShape,
  limit: { name: 'bookmark', points: 120, per: 60 },
  errors: ['not_found', 'validation_failed'],
})

export const BOOKMARK_LISTS = ['favourites', 'notes', 'not_interested'] as const
export type BookmarkList = (typeof BOOKMARK_LISTS)[number]

const bookmarkEntry = memberCard.extend({
  note: z.string(),
  /** Since when the member is in the list, in milliseconds. */
  at: z.number(),
})
export type BookmarkEntry = z.output<typeof bookmarkEntry>

export const listBookmarksCall = defineCall({
  method: 'GET',
  path: '/api/bookmarks',
  summary:
    'Members whom the member keeps as favourites, has a note about or is not interested in, newest first: the first page of `list`, or with `after` a further one',
  access: 'member',
  query: z.object({ list: z.enum(BOOKMARK_LISTS).default('favourites'), after: cursor.optional() }),
  response: z.object({ members: z.array(bookmarkEntry), next: nextCursor }),
})

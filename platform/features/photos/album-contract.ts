import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { GRANT_DAYS } from './album-rules.ts'

const person = z.object({
  id: z.string(),
  name: z.string(),
  /** Public name of the main photo. */
  photo: z.string().nullable(),
  fictional: z.boolean(),
})

/** Who asked to see the private photos, and who sees them until when, in words of the viewer's language. */
export const albumList = z.object({
  asked: z.array(person),
  open: z.array(person.extend({ until: z.string() })),
})
export type AlbumList = z.output<typeof albumList>

const state = z.enum(['none', 'asked', 'open', 'closed'])

/** The private photos of two members, as one of them sees them. */
export const albumBetween = z.object({
  /** How many the other has, and what the viewer has of them. */
  theirs: z.object({ count: z.number(), state, names: z.array(z.string()) }),
  /** How many the viewer has, what the other has of them, and until when. */
  mine: z.object({ count: z.number(), state, until: z.string().nullable() }),
})
export type AlbumBetween = z.output<typeof albumBetween>

export const listAlbum = defineCall({
  method: 'GET',
  path: '/api/album',
  summary: 'Who asked to see the own private photos, and who sees them until when',
  access: 'member',
  response: albumList,
})

export const changeAlbum = defineCall({
  method: 'POST',
  path: '/api/album',
  summary:
    'Private photos: asks another member for access, gives one access for some days, or refuses and takes back',
  access: 'member',
  body: z.object({
    member: z.string().max(60),
    change: z.enum(['ask', 'grant', 'end']),
    /** How long access lasts; a week where it is left out. */
    days: z.coerce.number().pipe(z.literal(GRANT_DAYS, 'invalid_choice')).optional(),
  }),
  response: albumBetween,
  limit: { name: 'album', points: 40, per: 3600 },
  errors: ['not_found', 'unconfirmed', 'album_closed'],
})

import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { GRANT_DAYS } from './album-rules.ts'
import { PHOTO_CHANGES } from './changes.ts'

/** A member's own photo: `pending` ones are not shown to other members. */
export const ownPhoto = z.object({
  name: z.string(),
  status: z.enum(['pending', 'active', 'refused']),
  main: z.boolean(),
  /** In the private album: visible only to members with access. */
  private: z.boolean(),
  /** In pixels, of the largest file. */
  width: z.number(),
  height: z.number(),
  /** Why a photo was refused, in the member's language. */
  reason: z.string().optional(),
})
export type OwnPhoto = z.output<typeof ownPhoto>

/** In the member's order; the deletion of `removed` ones can be undone for some minutes. */
export const ownPhotoList = z.object({
  photos: z.array(ownPhoto),
  removed: z.array(z.object({ name: z.string() })),
  limit: z.number(),
})
export type OwnPhotoList = z.output<typeof ownPhotoList>

export const listPhotosCall = defineCall({
  method: 'GET',
  path: '/api/photo',
  summary: 'Own photos with their state, and how many there may be',
  access: 'member',
  response: ownPhotoList,
})

/** Refusals of any file on its way. */
export const FILE_ERRORS = ['upload_too_slow', 'uploads_at_once', 'uploads_busy'] as const

/** Refusals of any upload of a photo. */
export const UPLOAD_ERRORS = ['photo_too_large', ...FILE_ERRORS, 'photo_not_saved'] as const

export const uploadPhotoCall = defineCall({
  method: 'POST',
  path: '/api/photo',
  summary:
    'Uploads a photo (multipart field `photo`), in place of the own photo that the field `replaces` names, with `private` as 1 into the private album; `again` as 1 where the same upload had no answer: decoded and encoded again, pending until moderation',
  access: 'member',
  upload: 'photo',
  transaction: 'none',
  response: ownPhoto,
  limit: { name: 'photo-upload', points: 60, per: 3600 },
  errors: ['photo_invalid', 'photo_heic', 'photo_too_small', 'photo_limit', ...UPLOAD_ERRORS],
})

export const changePhotoCall = defineCall({
  method: 'PUT',
  path: '/api/photo',
  summary:
    'Makes an active photo the main one; or moves an own photo, puts it into the private album and back, removes it or takes that back',
  access: 'member',
  body: z.object({
    name: z.string().max(40),
    change: z.enum(PHOTO_CHANGES, 'invalid_choice').default('main'),
    to: z.coerce.number().int().min(0).max(1000).optional(),
  }),
  response: ownPhotoList,
  errors: ['photo_limit'],
})

export const deletePhotoCall = defineCall({
  method: 'DELETE',
  path: '/api/photo',
  summary: 'Removes an own photo: its address is a 404 from now on. For some minutes it can be taken back',
  access: 'member',
  body: z.object({ name: z.string().max(40) }),
  response: ownPhotoList,
})

const person = z.object({
  id: z.string(),
  name: z.string(),
  /** Public name of the main photo. */
  photo: z.string().nullable(),
  fictional: z.boolean(),
})

/**
 * Who has requested access to the private photos, and who has it until when, as text in the
 * viewer's language.
 */
export const albumList = z.object({
  asked: z.array(person),
  open: z.array(person.extend({ until: z.string() })),
})
export type AlbumList = z.output<typeof albumList>

const state = z.enum(['none', 'asked', 'open', 'closed'])

/** The private photos of two members, as one of them sees them. */
export const albumBetween = z.object({
  /** Number of the other member's photos, the viewer's access to them and its expiry. */
  theirs: z.object({
    count: z.number(),
    state,
    names: z.array(z.string()),
    /** The viewer could request access, but hides from the other member. */
    hidden: z.boolean(),
    /** When the viewer's access ends; null without access. */
    until: z.string().nullable(),
  }),
  mine: z.object({
    /** Number of the viewer's photos, the other member's access to them and its expiry. */
    count: z.number(),
    state,
    until: z.string().nullable(),
    /** There is none yet that could be shown, because the first ones wait for moderation. */
    waiting: z.boolean(),
  }),
})
export type AlbumBetween = z.output<typeof albumBetween>

export const listAlbumCall = defineCall({
  method: 'GET',
  path: '/api/album',
  summary: 'Who asked to see the own private photos, and who sees them until when',
  access: 'member',
  response: albumList,
})

export const albumWithCall = defineCall({
  method: 'GET',
  path: '/api/album-with',
  summary:
    'Private photos of another member and oneself: how many there are, and what each has of those of the other',
  access: 'member',
  query: z.object({ member: z.string().max(60) }),
  response: albumBetween,
  errors: ['not_found'],
})

export const changeAlbumCall = defineCall({
  method: 'POST',
  path: '/api/album',
  summary:
    'Private photos: asks another member for access, gives one access for some days, or refuses and takes back',
  access: 'member',
  body: z.object({
    member: z.string().max(60),
    change: z.enum(['ask', 'grant', 'end']),
    /** Days of access; a week by default. */
    days: z.coerce.number().pipe(z.literal(GRANT_DAYS, 'invalid_choice')).optional(),
  }),
  response: albumBetween,
  limit: { name: 'album', points: 40, per: 3600 },
  errors: ['not_found', 'unconfirmed', 'album_closed', 'album_hidden'],
})

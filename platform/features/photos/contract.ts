import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { PHOTO_CHANGES } from './changes.ts'

/** A member's own photo: `pending` ones are shown to no other member. */
export const ownPhoto = z.object({
  name: z.string(),
  status: z.enum(['pending', 'active', 'refused']),
  main: z.boolean(),
  /** Of the private album: seen by those who have access. */
  private: z.boolean(),
  /** In pixels, of the largest file. */
  width: z.number(),
  height: z.number(),
  /** Of a refused photo: why, in the member's language. */
  reason: z.string().optional(),
})
export type OwnPhoto = z.output<typeof ownPhoto>

/** In the member's order; `removed` are those whose deletion can be taken back for some minutes. */
export const ownPhotoList = z.object({
  photos: z.array(ownPhoto),
  removed: z.array(z.object({ name: z.string() })),
  limit: z.number(),
})
export type OwnPhotoList = z.output<typeof ownPhotoList>

export const listPhotos = defineCall({
  method: 'GET',
  path: '/api/photo',
  summary: 'Own photos with their state, and how many there may be',
  access: 'member',
  response: ownPhotoList,
})

/** Refusals of any upload of a photo. */
export const UPLOAD_ERRORS = [
  'photo_too_large',
  'upload_too_slow',
  'uploads_at_once',
  'uploads_busy',
  'photo_not_saved',
] as const

export const uploadPhoto = defineCall({
  method: 'POST',
  path: '/api/photo',
  summary:
    'Uploads a photo (multipart field `photo`), in place of the own photo that the field `replaces` names, with `private` as 1 into the private album; `again` as 1 where the same upload had no answer: decoded and encoded again, pending until moderation',
  access: 'member',
  upload: true,
  transaction: 'none',
  response: ownPhoto,
  limit: { name: 'photo-upload', points: 60, per: 3600 },
  errors: ['photo_invalid', 'photo_heic', 'photo_too_small', 'photo_limit', ...UPLOAD_ERRORS],
})

export const changePhoto = defineCall({
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

export const deletePhoto = defineCall({
  method: 'DELETE',
  path: '/api/photo',
  summary: 'Removes an own photo: its address is a 404 from now on. For some minutes it can be taken back',
  access: 'member',
  body: z.object({ name: z.string().max(40) }),
  response: ownPhotoList,
})

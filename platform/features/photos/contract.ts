import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

/** A member's own photo: `pending` ones are shown to no other member. */
export const ownPhoto = z.object({
  name: z.string(),
  status: z.enum(['pending', 'active', 'refused']),
  main: z.boolean(),
  /** Of a refused photo: why, in the member's language. */
  reason: z.string().optional(),
})
export type OwnPhoto = z.output<typeof ownPhoto>

const own = z.object({ photos: z.array(ownPhoto), limit: z.number() })

export const listPhotos = defineCall({
  method: 'GET',
  path: '/api/photo',
  summary: 'Own photos with their state, and how many there may be',
  access: 'member',
  response: own,
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
    'Uploads a photo (multipart field `photo`), in place of the own photo that the field `replaces` names: decoded and encoded again, pending until moderation',
  access: 'member',
  upload: true,
  transaction: 'none',
  response: ownPhoto,
  limit: { name: 'photo-upload', points: 60, per: 3600 },
  errors: ['photo_invalid', 'photo_too_small', 'photo_limit', ...UPLOAD_ERRORS],
})

export const choosePhoto = defineCall({
  method: 'PUT',
  path: '/api/photo',
  summary: 'Makes an active photo the main one',
  access: 'member',
  body: z.object({ name: z.string().max(40) }),
  response: own,
})

export const deletePhoto = defineCall({
  method: 'DELETE',
  path: '/api/photo',
  summary: 'Deletes an own photo: its address is a 404 from now on',
  access: 'member',
  transaction: 'none',
  body: z.object({ name: z.string().max(40) }),
  response: own,
})

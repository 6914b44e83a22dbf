import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { UPLOAD_ERRORS } from '../photos/contract.ts'
import { GESTURES, SAID_REFUSALS } from './rules.ts'

/** Where the comparison of the viewer's photos stands. */
export const profileCheck = z.object({
  /**
   * `no_photo`: there is no photo yet to compare with; `refused`: with `refusal`, another gesture
   * can be drawn.
   */
  state: z.enum(['no_photo', 'open', 'drawn', 'waiting', 'refused', 'checked']),
  gesture: z.enum(GESTURES).nullable(),
  refusal: z.enum(SAID_REFUSALS).nullable(),
})
export type ProfileCheck = z.output<typeof profileCheck>

export const readCheckCall = defineCall({
  method: 'GET',
  path: '/api/profile-check',
  summary:
    'Where the comparison of the member’s photos by a person stands. Only on sites with `profile_checks`',
  access: 'member',
  response: profileCheck,
  errors: ['not_found'],
})

export const drawGestureCall = defineCall({
  method: 'POST',
  path: '/api/check-gesture',
  summary:
    'Draws the gesture of the member’s next photo by lot; the same one until a photo with it is refused. Only on sites with `profile_checks`',
  access: 'member',
  response: profileCheck,
  limit: { name: 'check_gesture', points: 10, per: 3600 },
  errors: ['not_found', 'check_no_photo'],
})

export const sendCheckCall = defineCall({
  method: 'POST',
  path: '/api/profile-check',
  summary:
    'Sends a photo with the drawn gesture (multipart field `photo`), which a person compares with the photos of the profile; it is deleted with the decision. A second photo while one waits is dropped. Only on sites with `profile_checks`',
  access: 'member',
  upload: 'photo',
  transaction: 'none',
  response: profileCheck,
  limit: { name: 'profile_check', points: 10, per: 3600 },
  errors: [
    'not_found',
    'check_no_photo',
    'check_no_gesture',
    'photo_invalid',
    'photo_heic',
    'photo_too_small',
    ...UPLOAD_ERRORS,
  ],
})

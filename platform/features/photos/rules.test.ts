import { describe, expect, it } from 'vitest'
import { mayServe, type PhotoVisibility, photoLimit } from './rules.ts'

const further: PhotoVisibility = {
  own: false,
  photo_active: true,
  is_main: false,
  is_private: false,
  album_open: false,
  of_message: false,
  message_open: false,
  in_conversation: false,
  member_active: true,
  hidden: false,
  blocked: false,
  viewer_paid: false,
}

describe('who gets a photo', () => {
  it.each([
    ['a main photo, by anybody', { is_main: true }, 'full', true],
    ['a further photo, by a free member or visitor', {}, 'full', false],
    ['a further photo, by a free member or visitor', {}, 'blurred', true],
    ['a further photo, by a premium member', { viewer_paid: true }, 'full', true],
    ['a pending photo', { is_main: true, photo_active: false }, 'full', false],
    ['a pending photo, blurred', { photo_active: false }, 'blurred', false],
    ['one’s own pending photo', { own: true, photo_active: false }, 'full', true],
    ['a photo of a blocked pair', { is_main: true, blocked: true }, 'thumb', false],
    ['a photo of a deleted member', { is_main: true, member_active: false }, 'thumb', false],
    ['a photo of an invisible member', { is_main: true, hidden: true }, 'blurred', false],
    [
      'a photo of a message, by the partner',
      { of_message: true, in_conversation: true, message_open: true, hidden: true },
      'full',
      true,
    ],
    [
      'a photo of a message, by a partner who has not written',
      { of_message: true, in_conversation: true, viewer_paid: true },
      'full',
      false,
    ],
    [
      'its thumbnail, by a partner who has not written',
      { of_message: true, in_conversation: true },
      'thumb',
      false,
    ],
    [
      'its blurred file, by a partner who has not written',
      { of_message: true, in_conversation: true },
      'blurred',
      true,
    ],
    [
      'a private photo, by a premium member without access',
      { is_private: true, viewer_paid: true },
      'full',
      false,
    ],
    ['a private photo, blurred, without access', { is_private: true }, 'blurred', false],
    ['a private photo, by a free member with access', { is_private: true, album_open: true }, 'full', true],
    [
      'a private photo of a blocked pair, with access',
      { is_private: true, album_open: true, blocked: true },
      'full',
      false,
    ],
    [
      'a private pending photo, with access',
      { is_private: true, album_open: true, photo_active: false },
      'full',
      false,
    ],
    ['one’s own private photo', { own: true, is_private: true }, 'full', true],
    ['a photo of a message, for another member', { of_message: true, viewer_paid: true }, 'blurred', false],
  ] as const)('%s', (_what, facts, size, served) => {
    expect(mayServe({ ...further, ...facts }, size)).toBe(served)
  })

  it('lets free members keep 3 and premium members 25', () => {
    expect([photoLimit({ paid: false }), photoLimit({ paid: true })]).toEqual([3, 25])
  })
})

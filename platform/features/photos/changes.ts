/** Changes of one photo. `main`: to the front, active ones only. `place`: to a position from 0. */
export const PHOTO_CHANGES = [
  'main',
  'earlier',
  'later',
  'place',
  'private',
  'public',
  'remove',
  'restore',
] as const
export type PhotoChange = (typeof PHOTO_CHANGES)[number]

/** The gestures from which a lot draws one, by the place that is stored: append only. */
export const GESTURES = [
  'open_hand',
  'two_fingers',
  'thumb',
  'ear',
  'head',
  'chin',
  'circle',
  'shoulder',
] as const
export type Gesture = (typeof GESTURES)[number]

/** Values of `profile_check_photo.refusal`. */
export const CHECK_REFUSALS = { other_person: 1, no_gesture: 2, unclear: 3, child: 4 } as const
export type CheckRefusal = keyof typeof CHECK_REFUSALS
export const CHECK_REFUSAL_NAMES = Object.keys(CHECK_REFUSALS) as readonly CheckRefusal[]

/** What the member hears of a refusal. */
export const SAID_REFUSALS = ['other_person', 'no_gesture', 'unclear'] as const
export type SaidRefusal = (typeof SAID_REFUSALS)[number]

/**
 * A photo that nobody has compared is deleted before it is this old. It is also what the page
 * promises.
 */
export const KEPT_DAYS = 30

/** The gesture of a stored place. */
export const gestureOf = (code: number): Gesture => GESTURES[code % GESTURES.length] ?? GESTURES[0]

/**
 * The reason of a refusal as the member hears it; null for none. Staff look at a case about a
 * child: its reason says no more than that the photo was refused.
 */
export function saidRefusal(code: number | null): SaidRefusal | null {
  if (code === null) return null
  return SAID_REFUSALS.find((name) => CHECK_REFUSALS[name] === code) ?? 'unclear'
}

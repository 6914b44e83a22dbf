/**
 * What a message can answer: the parts of a profile, and an answer to the question of an evening.
 */
const KINDS = ['note', 'photo', 'interest', 'evening'] as const
export type ProfilePartKind = (typeof KINDS)[number]

export interface ProfilePart {
  readonly kind: ProfilePartKind
  /** The key of the note, the public name of the photo, the slug of the interest, or the day. */
  readonly key: string
}

/** A part as addresses and calls name it: `note:about_me`. */
export const partRef = ({ kind, key }: ProfilePart): string => `${kind}:${key}`

/** The longest reference: an unsigned name of a photo or a slug. */
export const PART_REF_LENGTH = 60

/** The part that a reference names; undefined if it names none. It need not exist. */
export function readPartRef(ref: string): ProfilePart | undefined {
  if (ref.length > PART_REF_LENGTH) return undefined
  const [, name, key] = /^([a-z]+):([\w-]+)$/.exec(ref) ?? []
  const kind = KINDS.find((one) => one === name)
  return kind && key ? { kind, key } : undefined
}

import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { eachTrait } from '../../core/traits.ts'
import { ABOUT_LENGTH, ANSWER_LENGTH, MOST_CODE_POINTS } from './limits.ts'

const choice = z.string().max(30).optional()
const typed = z.string().max(300).optional()
/** Zod's code of the issue; responses use `too_long`. */
const code = 'too_big'

/**
 * A text of at most so many characters; one that is too long to be counted is refused with the same
 * maximum.
 */
const text = (most: number) =>
  z
    .string()
    .superRefine((input, { addIssue }) => {
      if ([...input].length > MOST_CODE_POINTS)
        addIssue({ code, origin: 'string', maximum: most, inclusive: true, input })
    })
    .max(MOST_CODE_POINTS)
    .optional()

/**
 * Texts about the member, as every form of the profile sends them. The rules define their lengths,
 * in user-perceived characters.
 */
export const TEXT_FIELDS = { about: text(ABOUT_LENGTH), answer: text(ANSWER_LENGTH) }

/** Fields about the member and whom they look for, as every form of the profile sends them. */
export const DETAIL_FIELDS = {
  ...eachTrait(() => choice),
  /** Centimetres. */
  height: z.coerce.string().max(5).optional(),
  /** Instead of `height`, in countries that use feet. */
  height_feet: z.coerce.string().max(3).optional(),
  height_inches: z.coerce.string().max(3).optional(),
  min_age: z.coerce.string().max(3).optional(),
  max_age: z.coerce.string().max(3).optional(),
  interests: z.array(z.string().max(40)).max(60).optional(),
}

const completeness = z.object({
  percent: z.number().int(),
  next: z.string().nullable(),
  left: z.array(z.string()),
})

/** The parts of the editor; a form of the page names its part. */
export const PROFILE_PARTS = ['name', 'seek', 'place', 'about', 'prompts', 'interests', 'details'] as const
export type ProfilePart = (typeof PROFILE_PARTS)[number]

export const saveProfilePartCall = defineCall({
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Saves the fields of the own profile that are sent; the others stay as they are. An empty choice or answer is taken back',
  access: 'member',
  transaction: 'none',
  body: z.object({
    name: typed,
    seeks: choice,
    /** `IT-12`: country and region. */
    place: choice,
    /** A town of the region, by name; empty for the region only. */
    city: typed,
    ...TEXT_FIELDS,
    ...DETAIL_FIELDS,
    /** The prompt that `answer` belongs to. */
    prompt: z.string().max(40).optional(),
  }),
  response: z.object({ completeness, name: z.string(), city: z.string().nullable() }),
  limit: { name: 'profile-save', points: 120, per: 60 },
})

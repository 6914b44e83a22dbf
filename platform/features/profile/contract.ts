import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { MOST_CODE_POINTS } from './limits.ts'

const choice = z.string().max(30).optional()
const typed = z.string().max(300).optional()
const text = z.string().max(MOST_CODE_POINTS).optional()

/** Fields about oneself and whom one looks for, as every form of the profile sends them. */
export const DETAIL_FIELDS = {
  sexuality: choice,
  relationship: choice,
  hair: choice,
  eyes: choice,
  body: choice,
  /** Centimetres. */
  height: z.coerce.string().max(5).optional(),
  /** In place of `height`, where people measure in feet. */
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

/** The parts of the editor; a form of the page names the one that it is. */
export const PROFILE_PARTS = ['name', 'seek', 'place', 'about', 'prompts', 'interests', 'details'] as const
export type ProfilePart = (typeof PROFILE_PARTS)[number]

export const saveProfilePart = defineCall({
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
    /** A town of the region, by name; empty for the region alone. */
    city: typed,
    about: text,
    ...DETAIL_FIELDS,
    /** The prompt that `answer` answers. */
    prompt: z.string().max(40).optional(),
    answer: text,
  }),
  response: z.object({ completeness, name: z.string(), city: z.string().nullable() }),
})

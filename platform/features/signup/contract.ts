import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { DETAIL_FIELDS, TEXT_FIELDS } from '../profile/contract.ts'

const gender = z.enum(['male', 'female'])

/** State of a signup: the input so far, and the next step. */
export const signupState = z.object({
  /** 0 to 4; 5 when all steps are done. */
  step: z.number().int(),
  answers: z.object({
    gender: gender.optional(),
    seeks: gender.optional(),
    date_of_birth: z.string().optional(),
    country: z.string().optional(),
    region: z.number().optional(),
    city: z.string().optional(),
  }),
  /** The member with whom the signup began, if any. */
  target: z
    .object({ id: z.string(), name: z.string(), photo: z.string().nullable(), fictional: z.boolean() })
    .nullable(),
  /** Beginning of the message to the target, offered by a lander: prefills the last step. */
  opener: z.string().optional(),
  /**
   * Pages from the first question to the first members, including those that complete the profile.
   */
  pages: z.number().int(),
  /** Countries and regions to choose from, if the step asks for the place. */
  places: z
    .array(
      z.object({
        country: z.string(),
        name: z.string(),
        regions: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    )
    .nullable(),
  /** Data of the photo step. */
  message_length: z.number().int(),
  /** Price of the first message if the signup has a target: shown before it is sent. */
  first_message: z
    .object({
      credits: z.number().int(),
      price_from: z.object({ amount: z.number().int(), currency: z.string() }),
      /** Welcome credits of a new member, to pay for it. */
      welcome: z.number().int(),
      /**
       * It is not sent on confirmation: a notice must be read first, or the welcome credits do not
       * suffice.
       */
      waits: z.boolean(),
    })
    .nullable(),
})
export type SignupState = z.output<typeof signupState>

export const readSignupCall = defineCall({
  method: 'GET',
  path: '/api/signup',
  summary: 'The signup of this browser: what was typed and which step comes next',
  access: 'anyone',
  query: z.object({
    step: z.coerce.number().int().min(0).max(4).optional().catch(undefined),
    target: z.string().max(60).optional(),
  }),
  response: z.object({ state: signupState }),
})

const typed = z.string().max(300).optional()
/** A checkbox of a form, or its equivalent in JSON. */
const ticked = z.union([z.boolean(), z.string().max(10)]).optional()

export const takeSignupStepCall = defineCall({
  method: 'POST',
  path: '/api/signup',
  summary:
    'One step of the signup: 0 who and whom, 1 date of birth, 2 place, 3 account, 4 photo and first message',
  access: 'anyone',
  transaction: 'none',
  body: z.object({
    step: z.coerce.number().int().min(0).max(4),
    target: typed,
    opener: typed,
    invite: typed,
    /** Picked before the signup, such as `music,art`; at most three count. */
    interests: typed,
    /** The landing page of the form, its campaign and the shown variant; stored for the report. */
    lander: typed,
    slug: typed,
    experiment: typed,
    variant: typed,
    gender: typed,
    seeks: typed,
    date_of_birth: typed,
    date_of_birth_day: typed,
    date_of_birth_month: typed,
    date_of_birth_year: typed,
    /** `IT-12`, instead of `country` and `region`. */
    place: typed,
    country: typed,
    region: z.coerce.string().max(10).optional(),
    city: typed,
    name: typed,
    email: typed,
    password: z.string().max(1000).optional(),
    terms: ticked,
    /**
     * Consent to the use of data about sex life and orientation in the profile; separate from the
     * terms.
     */
    consent: ticked,
    signup_message: z.string().max(10_000).optional(),
    /** Skips the message in the last step, whatever its field contains. */
    skip: typed,
  }),
  response: z.object({ state: signupState }),
  errors: [
    'signups_closed',
    'invite_needed',
    'signups_none',
    'invite_used',
    'signup_order',
    'email_taken',
    'account_being_deleted',
  ],
})

export const checkEmailCall = defineCall({
  method: 'POST',
  path: '/api/email-check',
  summary:
    'Whether an address can be written to, and what was meant where it looks mistyped; never whether it is known',
  access: 'anyone',
  body: z.object({ email: z.string().max(300) }),
  response: z.object({ valid: z.boolean(), suggestion: z.string().nullable() }),
  // Per network for visitors: households and offices share one.
  limit: { name: 'email-check', points: 120, per: 60 },
})

export const confirmActivationCall = defineCall({
  method: 'PUT',
  path: '/api/activation',
  summary:
    'Confirms the address of a mailed link, once, and signs in; `password` is asked for where the browser has not signed up',
  access: 'anyone',
  transaction: 'none',
  body: z.object({ token: z.string().max(100), password: z.string().max(1000).optional() }),
  response: z.object({ confirmed: z.literal(true) }),
  errors: ['activation_failed', 'activation_password_wrong', 'too_many_attempts'],
})

export const resendActivationCall = defineCall({
  method: 'POST',
  path: '/api/activation',
  summary: 'Sends the mail with the confirmation link again',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  response: z.object({ sent: z.literal(true) }),
  errors: ['too_many_requests'],
})

export const completeProfileCall = defineCall({
  method: 'POST',
  path: '/api/profile',
  summary:
    'The rest of the profile after the signup, in one or by its pages; what is left out stays as it is, an empty choice is taken back',
  access: 'member',
  body: z.object({
    /** The page that is sent; the response names the next one. */
    part: z.string().max(30).optional(),
    /** The same page again, to answer another prompt. */
    more: z.string().max(30).optional(),
    ...TEXT_FIELDS,
    ...DETAIL_FIELDS,
    /** The prompt that `answer` belongs to. */
    prompt: z.string().max(40).optional(),
  }),
  response: z.object({
    completed: z.literal(true),
    /** The next page of the profile, null after the last one. */
    next: z.string().nullable(),
  }),
})

import type { MemberCard } from '../members/contract.ts'

/** What sections may show beside their own settings and texts: one allow-list for all types. */
export interface LanderFacts {
  /** Why the signup is closed now, and null where it is open. */
  readonly refusal: 'signups_closed' | 'invite_needed' | null
  /** Members whom visitors of the site may see, with a photo. */
  readonly people: readonly MemberCard[]
  /** Whom the visitors of the campaign seek, where it knows. */
  readonly seeks: 'female' | 'male' | undefined
  /** Id of the section with the signup form, where the page has one. */
  readonly form: string | undefined
  /** Address of a picture of the lander, by its file name. */
  readonly pictures: Readonly<Record<string, string>>
}

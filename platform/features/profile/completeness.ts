import type { TenantSettings } from '../../core/generated/tenant-settings.ts'

/** Steps towards a complete profile with their percentages, the most useful first. */
const STEPS = [
  ['photo', 25],
  ['about', 20],
  ['interests', 15],
  ['prompts', 15],
  ['details', 15],
  ['ages', 5],
  ['place', 5],
] as const

export type CompletenessStep = (typeof STEPS)[number][0]

/** At this completeness the reminder to enrich the profile ends. */
export const ENRICHED_PERCENT = 60

/** Fewer interests than this do not complete the step. */
const FEW_INTERESTS = 3
const FEW_DETAILS = 3

export interface CompletenessFacts {
  readonly photos: number
  readonly about: string
  readonly interests: number
  readonly prompts: number
  /** Number of details that the site shows, and how many of them are filled in. */
  readonly details: { readonly asked: number; readonly filled: number }
  readonly ages: boolean
  readonly city: boolean
}

export interface Completeness {
  /** 0 to 100; 100 only if no step is left. */
  readonly percent: number
  /** The most useful remaining step. */
  readonly next: CompletenessStep | null
  readonly left: CompletenessStep[]
}

type Shown = Pick<TenantSettings, 'visible_profile_fields' | 'visible_profile_notes' | 'interests'>

/**
 * Completeness of a profile, counting only what this site shows.
 *
 * @returns the completed share in whole percent, and the remaining steps
 */
export function completenessOf(facts: CompletenessFacts, settings: Shown): Completeness {
  const applicable = STEPS.filter(([step]) => isAsked(step, facts, settings))
  const left = applicable.filter(([step]) => !isDone(step, facts))
  const sum = (steps: typeof left) => steps.reduce((total, [, share]) => total + share, 0)
  const percent = Math.floor((100 * (sum(applicable) - sum(left))) / sum(applicable))
  return { percent, next: left[0]?.[0] ?? null, left: left.map(([step]) => step) }
}

function isAsked(step: CompletenessStep, { details }: CompletenessFacts, settings: Shown): boolean {
  switch (step) {
    case 'about':
      return settings.visible_profile_notes.includes('about_me')
    case 'prompts':
      return settings.visible_profile_notes.includes('prompts')
    case 'ages':
      return settings.visible_profile_notes.includes('looking_for')
    case 'interests':
      return settings.visible_profile_fields.includes('interests') && settings.interests.length > 0
    case 'details':
      return details.asked > 0
    case 'photo':
    case 'place':
      return true
  }
}

function isDone(step: CompletenessStep, facts: CompletenessFacts): boolean {
  switch (step) {
    case 'photo':
      return facts.photos > 0
    case 'about':
      return facts.about !== ''
    case 'interests':
      return facts.interests >= FEW_INTERESTS
    case 'prompts':
      return facts.prompts > 0
    case 'details':
      return facts.details.filled >= Math.min(FEW_DETAILS, facts.details.asked)
    case 'ages':
      return facts.ages
    case 'place':
      return facts.city
  }
}

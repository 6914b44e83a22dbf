import { INTERESTS } from '../../core/interests.ts'
import type { Translate } from '../../core/locale.ts'
import { NICHES } from '../../core/niches.ts'
import { promptSlug } from '../../core/profile-prompts.ts'

/** Opener lines for every site, as literals so that the check for unused texts finds them. */
const LINES = [
  'chats:icebreaker_1',
  'chats:icebreaker_2',
  'chats:icebreaker_3',
  'chats:icebreaker_4',
  'chats:icebreaker_5',
  'chats:icebreaker_6',
] as const

/** Lines that precede those for every site, by the number of the niche. */
const OF_NICHE: Readonly<Record<number, readonly string[]>> = {
  [NICHES.casual]: ['icebreakers:casual_1', 'icebreakers:casual_2', 'icebreakers:casual_3'],
  [NICHES.adult]: ['icebreakers:adult_1', 'icebreakers:adult_2', 'icebreakers:adult_3'],
  [NICHES.mature]: ['icebreakers:mature_1', 'icebreakers:mature_2', 'icebreakers:mature_3'],
  [NICHES.flirt]: ['icebreakers:flirt_1', 'icebreakers:flirt_2', 'icebreakers:flirt_3'],
  [NICHES.kink]: ['icebreakers:kink_1', 'icebreakers:kink_2', 'icebreakers:kink_3'],
}

/** Lines about an interest that both have. Intimate ones have none. */
const OF_INTEREST: Readonly<Record<string, string>> = {
  animals: 'icebreakers:both_animals',
  art: 'icebreakers:both_art',
  barbecue: 'icebreakers:both_barbecue',
  beach: 'icebreakers:both_beach',
  beer: 'icebreakers:both_beer',
  biking: 'icebreakers:both_biking',
  coffee: 'icebreakers:both_coffee',
  cooking: 'icebreakers:both_cooking',
  dancing: 'icebreakers:both_dancing',
  gardening: 'icebreakers:both_gardening',
  hiking: 'icebreakers:both_hiking',
  movies: 'icebreakers:both_movies',
  music: 'icebreakers:both_music',
  photography: 'icebreakers:both_photography',
  reading: 'icebreakers:both_reading',
  sports: 'icebreakers:both_sports',
  tea: 'icebreakers:both_tea',
  theater: 'icebreakers:both_theater',
  travelling: 'icebreakers:both_travelling',
  wine: 'icebreakers:both_wine',
}

/** Lines that are made of the two; the others are for everybody. */
const MOST_PERSONAL = 2

/** What the profile of the other member shows, as stored. */
export interface OpenerFacts {
  readonly interests: readonly number[]
  readonly viewer_interests: readonly number[]
  readonly prompts: readonly { readonly prompt: number }[]
  readonly country: string
  readonly region: number | null
}

/** The reader, and what profiles of the site show. */
export interface OpenerReader {
  readonly viewer: { readonly country: string; readonly region: number | null }
  readonly settings: {
    readonly niche: number
    readonly visible_profile_fields: readonly string[]
    readonly visible_profile_notes: readonly string[]
  }
}

/**
 * Opener lines for an empty conversation, in the reader's language; the same number on each site.
 * The first two are made of what both share, as far as there is something: an interest, an answer
 * on the other's profile, the region.
 *
 * @param other null if the profile cannot be opened
 */
export function icebreakerLines(t: Translate, reader: OpenerReader, other: OpenerFacts | null): string[] {
  const personal = other ? personalLines(t, reader, other).slice(0, MOST_PERSONAL) : []
  const general = [...(OF_NICHE[reader.settings.niche] ?? []), ...LINES].map((key) => t(key))
  return [...personal, ...general].slice(0, LINES.length)
}

function personalLines(t: Translate, { viewer, settings }: OpenerReader, other: OpenerFacts): string[] {
  const showsInterests = settings.visible_profile_fields.includes('interests')
  const both = showsInterests ? other.interests.filter((place) => other.viewer_interests.includes(place)) : []
  const asked = both.flatMap((place) => OF_INTEREST[INTERESTS[place] ?? ''] ?? [])
  const [first, second] = asked.map((key) => t(key))
  const slug = settings.visible_profile_notes.includes('prompts') && promptSlug(other.prompts[0]?.prompt ?? 0)
  const prompt = slug ? t('icebreakers:their_prompt', { question: t(`options:prompts.${slug}`) }) : undefined
  const near = other.region !== null && other.region === viewer.region && other.country === viewer.country
  const region = near ? t('icebreakers:same_region') : undefined
  // One of each kind says more than two of one.
  return [first, prompt, region, second].filter((line) => line !== undefined)
}

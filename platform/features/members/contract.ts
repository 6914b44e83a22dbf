import { z } from 'zod'
import { READS } from '../../core/allowance.ts'
import { defineCall } from '../../core/contract.ts'
import { eachTrait, FORMER_TRAIT_NAMES, type FormerTraitName } from '../../core/traits.ts'
import { albumBetween } from '../photos/contract.ts'
import { SEARCH_SORTS } from './sorts.ts'

/** A member in a list. `photo` is a public photo name; addresses are made by `photoUrl`. */
export const memberCard = z.object({
  id: z.string(),
  name: z.string(),
  age: z.number(),
  /** Region and coarse distance, ready to be read. */
  place: z.string(),
  photo: z.string().nullable(),
  online: z.boolean(),
  liked: z.boolean(),
  /** Both like each other. */
  match: z.boolean(),
  fictional: z.boolean(),
  /** Was here on this day of the site. */
  today: z.boolean(),
  photo_count: z.number(),
  /** One everyday interest that the viewer has too. */
  shared: z.object({ slug: z.string(), name: z.string() }).nullable(),
})
export type MemberCard = z.output<typeof memberCard>

/**
 * One filter that is set: what it says, where the address without it leads, how many more that
 * would bring.
 */
const setFilter = z.object({
  key: z.string(),
  label: z.string(),
  href: z.string(),
  excludes: z.number().nullable(),
})

export const searchResult = z.object({
  /**
   * Premium members who match, above the first page in turns; they are not in `members` of that
   * page.
   */
  featured: z.array(memberCard),
  members: z.array(memberCard),
  /** People who match, at most a thousand; where `more` is true there are more than these. */
  total: z.number(),
  more: z.boolean(),
  /** Fictional profiles that match, which `total` does not count. */
  fictional_count: z.number(),
  page_number: z.number(),
  num_results: z.number(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
  filters: z.array(setFilter),
  /** A town was asked for that is not known by that name: it limits nothing. */
  town_unknown: z.boolean(),
  /** Orders that this viewer may choose; one is `chosen`. */
  sorts: z.array(z.object({ key: z.enum(SEARCH_SORTS), href: z.string(), chosen: z.boolean() })),
  /** Members that match fewer of the filters, where few match all. */
  similar: z.array(memberCard),
  /** How many people there are without any filter but the gender; counted only where few match. */
  similar_count: z.number(),
})
export type SearchResult = z.output<typeof searchResult>

const text = z.string().max(200).optional()

/** Parameters of addresses that were written before a trait got its name of today. */
const former = Object.fromEntries(
  Object.keys(FORMER_TRAIT_NAMES).map((name) => [name, text.meta({ deprecated: true })]),
) as Record<FormerTraitName, typeof text>

export const searchMembersCall = defineCall({
  method: 'GET',
  path: '/api/members',
  summary: 'Member search: the filters of the tenant, twenty cards a page, what each filter excludes',
  access: 'anyone',
  ageCheck: 'asked',
  query: z.object({
    gender: text,
    country: text,
    countryregion: text,
    min_age: text,
    max_age: text,
    distance: text,
    around: text,
    town: text,
    ...eachTrait(() => text),
    ...former,
    interests: text,
    interests2: text,
    interests3: text,
    photo: text,
    online: text,
    sort: text,
    pageNumber: text,
    numResults: text,
    after: text,
  }),
  response: searchResult,
  reads: READS.search,
})

export const profile = z.object({
  id: z.string(),
  name: z.string(),
  age: z.number(),
  place: z.string(),
  own: z.boolean(),
  online: z.boolean(),
  fictional: z.boolean(),
  liked: z.boolean(),
  likes_me: z.boolean(),
  photo_count: z.number(),
  main_image: z
    .object({ thumb: z.string(), card: z.string(), match: z.string(), full: z.string() })
    .nullable(),
  /** Further photos; where `locked`, only the blurred file of it is served to this viewer. */
  photos: z.array(z.object({ name: z.string(), locked: z.boolean() })),
  fields: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  interests: z.array(
    z.object({ slug: z.string(), name: z.string(), shared: z.boolean(), intimate: z.boolean() }),
  ),
  notes: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })),
  related: z.array(memberCard),
  /** Private photos of the two; null for visitors and on the own profile. */
  album: albumBetween.nullable(),
})
export type Profile = z.output<typeof profile>

export const getMemberCall = defineCall({
  method: 'GET',
  path: '/api/member',
  summary: 'The profile of one member; opening it clears the new-like flag of their like',
  access: 'anyone',
  ageCheck: 'asked',
  query: z.object({ id: z.string().max(60) }),
  response: profile,
  reads: READS.profile,
  errors: ['not_found'],
})

/**
 * `private`: visible only to those whom the member liked or wrote to. `invisible`: hidden from
 * search, the member writes or likes first. `advertised`: the photo may appear in advertisements
 * and on landing pages of the site.
 */
export const PRIVACY_MODES = ['private', 'invisible', 'advertised'] as const
export type PrivacyMode = (typeof PRIVACY_MODES)[number]

const privacyShape = z.object({ private: z.boolean(), invisible: z.boolean(), advertised: z.boolean() })
export type PrivacyAnswer = z.output<typeof privacyShape>

export const savePrivacyCall = defineCall({
  method: 'POST',
  path: '/api/privacy',
  summary: 'Turns privacy mode, invisible mode or the consent to advertising on or off',
  access: 'member',
  ageCheck: 'open',
  body: z.object({ mode: z.enum(PRIVACY_MODES), state: z.enum(['on', 'off']) }),
  response: privacyShape,
})

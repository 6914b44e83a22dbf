import { z } from 'zod'
import { READS } from '../../core/allowance.ts'
import { defineCall } from '../../core/contract.ts'
import { eachTrait, FORMER_TRAIT_NAMES, type FormerTraitName } from '../../core/traits.ts'
import { albumBetween } from '../photos/contract.ts'
import { SEARCH_SORTS } from './sorts.ts'

/** A member in a list. `photo` is a public photo name, signed; addresses are made by `photoUrl`. */
export const memberCard = z.object({
  id: z.string(),
  name: z.string(),
  age: z.number(),
  /** Region and coarse distance as text. */
  place: z.string(),
  photo: z.string().nullable(),
  online: z.boolean(),
  liked: z.boolean(),
  /** Both like each other. */
  match: z.boolean(),
  /** A favourite of the viewer, who alone learns it. */
  favourite: z.boolean(),
  fictional: z.boolean(),
  /** Was online today, by the site's time zone. */
  today: z.boolean(),
  photo_count: z.number(),
  /** A person of the site's team compared a photo with the main one. */
  checked: z.literal(true).optional(),
  /** One everyday interest that the viewer shares. */
  shared: z.object({ slug: z.string(), name: z.string() }).nullable(),
})
export type MemberCard = z.output<typeof memberCard>

/**
 * One active filter: its label, the address without it, and how many more results that would give.
 */
const setFilter = z.object({
  key: z.string(),
  label: z.string(),
  href: z.string(),
  excludes: z.number().nullable(),
})

export const searchResult = z.object({
  /**
   * Matching premium members above the first page, chosen in rotation; not repeated in `members` of
   * that page.
   */
  featured: z.array(memberCard),
  members: z.array(memberCard),
  /** Matching members, at most a thousand; if `more` is true, there are more. */
  total: z.number(),
  more: z.boolean(),
  /** Matching fictional profiles, which `total` does not include. */
  fictional_count: z.number(),
  page_number: z.number(),
  num_results: z.number(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
  filters: z.array(setFilter),
  /** The requested town is unknown, so it limits nothing. */
  town_unknown: z.boolean(),
  /** Orders that this viewer may choose; exactly one is `chosen`. */
  sorts: z.array(z.object({ key: z.enum(SEARCH_SORTS), href: z.string(), chosen: z.boolean() })),
  /** Members who match fewer filters, if few match all. */
  similar: z.array(memberCard),
  /** Number of members with no filter but the gender; counted only if few match. */
  similar_count: z.number(),
})
export type SearchResult = z.output<typeof searchResult>

const text = z.string().max(200).optional()

/** Address parameters from before traits were renamed. */
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
    favourites: text,
    checked: text,
    sort: text,
    pageNumber: text,
    numResults: text,
    after: text,
  }),
  response: searchResult,
  reads: READS.search,
})

/** What a member keeps about another one, for themselves alone. */
export const bookmarkShape = z.object({
  /** The other one is proposed to the member no more. */
  not_interested: z.boolean(),
  favourite: z.boolean(),
  /** Empty if there is none. */
  note: z.string(),
})
export type Bookmark = z.output<typeof bookmarkShape>

export const profile = z.object({
  id: z.string(),
  name: z.string(),
  age: z.number(),
  place: z.string(),
  own: z.boolean(),
  online: z.boolean(),
  fictional: z.boolean(),
  /** A person of the site's team compared a photo with the main one. */
  checked: z.literal(true).optional(),
  liked: z.boolean(),
  likes_me: z.boolean(),
  photo_count: z.number(),
  main_image: z
    .object({ thumb: z.string(), card: z.string(), match: z.string(), full: z.string() })
    .nullable(),
  /** Further photos; if `locked`, this viewer is served only the blurred file. */
  photos: z.array(z.object({ name: z.string(), locked: z.boolean() })),
  fields: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  interests: z.array(
    z.object({ slug: z.string(), name: z.string(), shared: z.boolean(), intimate: z.boolean() }),
  ),
  notes: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })),
  related: z.array(memberCard),
  /** Private albums of the two members; null for visitors and on the viewer's own profile. */
  album: albumBetween.nullable(),
  /** What the viewer keeps about this member; null for visitors and on the viewer's own profile. */
  bookmark: bookmarkShape.nullable(),
  /**
   * Of a prefetch: the server must be told when the profile is opened. That makes a like of this
   * member seen, or may record a visit: the value says nothing about whether it does.
   */
  counts: z.boolean(),
})
export type Profile = z.output<typeof profile>

export const getMemberCall = defineCall({
  method: 'GET',
  path: '/api/member',
  summary:
    'The profile of one member; opening it clears the new-like flag of their like, and records the visit',
  access: 'anyone',
  ageCheck: 'asked',
  query: z.object({ id: z.string().max(60) }),
  response: profile,
  reads: READS.profile,
  errors: ['not_found'],
})

/**
 * `private`: visible only to members whom they liked or wrote to. `invisible`: hidden from search;
 * contact starts only from the member. `unseen`: no visit of a profile is recorded, and the member
 * sees nobody who looked at theirs; always so in the two modes before. `advertised`: the photo may
 * appear in advertisements and on landing pages of the site.
 */
export const PRIVACY_MODES = ['private', 'invisible', 'unseen', 'advertised'] as const
export type PrivacyMode = (typeof PRIVACY_MODES)[number]

const privacyShape = z.object({
  private: z.boolean(),
  invisible: z.boolean(),
  unseen: z.boolean(),
  advertised: z.boolean(),
})
export type PrivacyAnswer = z.output<typeof privacyShape>

export const savePrivacyCall = defineCall({
  method: 'POST',
  path: '/api/privacy',
  summary: 'Turns privacy mode, invisible mode, unseen visits or the consent to advertising on or off',
  access: 'member',
  ageCheck: 'open',
  body: z.object({ mode: z.enum(PRIVACY_MODES), state: z.enum(['on', 'off']) }),
  response: privacyShape,
})

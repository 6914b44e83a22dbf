import type { PictureSize } from '../../core/lander.ts'
import type { Scenery } from '../../core/scenery.ts'
import type { Entrance } from '../../core/visit-source.ts'
import type { MemberCard } from '../members/contract.ts'
import type { CountryMap } from './map/country-map.ts'

/** A member as visitors may see them, field by field; nothing else of the profile is sent. */
export interface LanderProfile {
  readonly id: string
  readonly name: string
  readonly age: number
  /** Region or country, formatted. */
  readonly place: string
  /** Addresses of the main photo: 360 by 450 px, 600 by 600 px, and whole. */
  readonly photo: { readonly card: string; readonly match: string; readonly full: string } | null
  /** Whether there are further photos, which only members see; their number is not disclosed. */
  readonly morePhotos: boolean
  readonly about: string
  readonly interests: readonly { readonly slug: string; readonly name: string }[]
  readonly fictional: boolean
}

/** The end of a countdown. */
export interface SectionEnd {
  /**
   * The time (RFC 3339), and the same formatted; null if it is counted from each visitor's signup.
   */
  readonly at: string | null
  readonly shown: string
  /** Remaining whole seconds when the page is rendered. */
  readonly left: number
  /** The code that expires then, and its discount. */
  readonly discount: { readonly code: string; readonly percent: string } | null
}

/** What sections may show besides their settings and texts: one allow-list for all types. */
export interface LanderFacts {
  /** Why the signup is closed; null if it is open. */
  readonly refusal: 'signups_closed' | 'invite_needed' | 'signups_none' | null
  /** Gender that the visitors of the campaign seek, if it defines one. */
  readonly seeks: 'female' | 'male' | undefined
  /** Id of the section with a form that leads into the signup, if the page has one. */
  readonly form: string | undefined
  /** The lander, the campaign of its address and the shown variant: the signup stores them. */
  readonly entrance: Entrance
  /** Addresses of the lander's pictures by file name. */
  readonly pictures: Readonly<Record<string, string>>
  /** Sizes of pictures by address (`components/Picture.tsx`). */
  readonly sizes: Readonly<Record<string, PictureSize>>
  /**
   * Members with a photo who agreed to be shown here, and fictional profiles; empty if only members
   * may search.
   */
  readonly people: readonly MemberCard[]
  /**
   * Interests that the site offers, without intimate ones, in the reader's language and sorted by
   * its alphabet.
   */
  readonly interests: readonly { readonly slug: string; readonly name: string }[]
  /**
   * The visitor's country, its regions in the reader's language, and its map; null if no region is
   * known.
   */
  readonly country: {
    readonly name: string
    readonly regions: readonly string[]
    readonly map: CountryMap | null
  }
  /**
   * Price of a first message after signing up: credits, and their lowest price without a discount,
   * formatted; credits that every member starts with; which messages the site gives: the first
   * answer to somebody, and a first message that is not opened in so many days (0: never).
   */
  readonly price: {
    readonly credits: number
    readonly money: string
    readonly start: number
    readonly given: { readonly firstAnswer: boolean; readonly unreadDays: number }
  } | null
  /** The first questions of the site's page; empty if it has no such page. */
  readonly questions: {
    /** Tag of their language if it is not the reader's. */
    readonly language: string | null
    /** Answers as paragraphs of plain text. */
    readonly list: readonly { readonly question: string; readonly answer: readonly string[] }[]
  }
  /**
   * How people met, as they told it and staff approved it, in the reader's language, the newest
   * first; the name is empty for those who want none.
   */
  readonly stories: readonly { readonly body: string; readonly name: string }[]
  /**
   * Percentage that signing up takes off the first purchase, formatted; null without such a
   * discount.
   */
  readonly welcome: string | null
  /** Landscape of the site's theme, which its scenes draw. */
  readonly scenery: Scenery
  /** Whether it is late in the evening, by the clock of the site (`late.ts`). */
  readonly late: boolean
  /** The end of each section of type countdown, by section id; missing if it is past or unknown. */
  readonly ends: Readonly<Record<string, SectionEnd>>
  /**
   * Partners whose offers the site shows, by name, with outgoing address and host. Empty if
   * `member_resell` is off.
   */
  readonly partners: Readonly<Record<string, { readonly address: string; readonly host: string }>>
  /** The member that the page is about: only for /members/<id>/landing and similar addresses. */
  readonly profile: LanderProfile | null
}

/** Facts that cost a statement or a list: read only if a section of the page shows them. */
export type Need = 'people' | 'interests' | 'country' | 'price' | 'welcome' | 'questions' | 'stories'

/** The facts that each type of section shows. Other types show none. */
export const NEEDS: Readonly<Record<string, readonly Need[]>> = {
  faq_excerpt: ['questions'],
  gallery: ['people'],
  hero: ['price'],
  icon_picker: ['interests'],
  people: ['people'],
  price_example: ['price'],
  profile_cards: ['people'],
  welcome_discount: ['welcome'],
  region_map: ['country'],
  social_feed: ['people', 'price'],
  stories: ['stories'],
}

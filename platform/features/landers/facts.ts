import type { PictureSize } from '../../core/lander.ts'
import type { Entrance } from '../../core/visit-source.ts'
import type { MemberCard } from '../members/contract.ts'
import type { CountryMap } from './map/country-map.ts'

/**
 * A member as visitors may see them, field by field; nothing else of the profile gets into a page.
 */
export interface LanderProfile {
  readonly id: string
  readonly name: string
  readonly age: number
  /** Region or country, ready to be read. */
  readonly place: string
  /** Addresses of the main photo: 360 by 450 px, 600 by 600 px, and whole. */
  readonly photo: { readonly card: string; readonly match: string; readonly full: string } | null
  /** Whether there are further photos, which are for members; how many is not told. */
  readonly morePhotos: boolean
  readonly about: string
  readonly interests: readonly { readonly slug: string; readonly name: string }[]
  readonly fictional: boolean
}

/** What a countdown counts to. */
export interface SectionEnd {
  /**
   * The moment (RFC 3339), and the same ready to be read; null where it is counted from each
   * visitor's own signup.
   */
  readonly at: string | null
  readonly shown: string
  /** Whole seconds that are left when the page is drawn. */
  readonly left: number
  /** The code that expires then, and what it takes off. */
  readonly discount: { readonly code: string; readonly percent: string } | null
}

/** What sections may show beside their own settings and texts: one allow-list for all types. */
export interface LanderFacts {
  /** Why the signup is closed now, and null where it is open. */
  readonly refusal: 'signups_closed' | 'invite_needed' | null
  /** Whom the visitors of the campaign seek, where it knows. */
  readonly seeks: 'female' | 'male' | undefined
  /** Id of the section with a form that leads into the signup, where the page has one. */
  readonly form: string | undefined
  /**
   * The lander, the campaign of its address and the variant that is shown: the signup keeps them.
   */
  readonly entrance: Entrance
  /** Address of a picture of the lander, by its file name. */
  readonly pictures: Readonly<Record<string, string>>
  /** Sizes of those that are pictures, by their addresses (`components/Picture.tsx`). */
  readonly sizes: Readonly<Record<string, PictureSize>>
  /**
   * Members with a photo who agreed to be shown here, and fictional profiles; none where the search
   * is for members.
   */
  readonly people: readonly MemberCard[]
  /**
   * Interests that the site offers, none of them intimate, in the reader's language and alphabet.
   */
  readonly interests: readonly { readonly slug: string; readonly name: string }[]
  /**
   * The visitor's country, its regions in the reader's language, and its drawing; null where no
   * region is known.
   */
  readonly country: {
    readonly name: string
    readonly regions: readonly string[]
    readonly map: CountryMap | null
  }
  /**
   * What a first message costs after signing up: credits, and the least money for them without a
   * discount, ready to be read; credits that everybody starts with.
   */
  readonly price: { readonly credits: number; readonly money: string; readonly start: number } | null
  /** The first questions of the site's own page; none where it has no such page. */
  readonly questions: {
    /** Tag of the language that they are in, where it is not the reader's. */
    readonly language: string | null
    /** Answers in paragraphs of plain text. */
    readonly list: readonly { readonly question: string; readonly answer: readonly string[] }[]
  }
  /**
   * What signing up takes off the first purchase, in per cent and ready to be read; null where
   * nothing does.
   */
  readonly welcome: string | null
  /**
   * What each section of type countdown counts to, by its id; none for one whose end is past or
   * unknown.
   */
  readonly ends: Readonly<Record<string, SectionEnd>>
  /**
   * Partners whose offers the site shows, by name: where the way out leads and to which host. None
   * where `member_resell` is off.
   */
  readonly partners: Readonly<Record<string, { readonly address: string; readonly host: string }>>
  /** The member that the page is about: at /members/<id>/landing and its like alone. */
  readonly profile: LanderProfile | null
}

/** Facts that cost a statement or a list: read only where a section of the page shows them. */
export type Need = 'people' | 'interests' | 'country' | 'price' | 'welcome' | 'questions'

/** What each type of section shows of the site. Types that are not named show none of it. */
export const NEEDS: Readonly<Record<string, readonly Need[]>> = {
  faq_excerpt: ['questions'],
  gallery: ['people'],
  icon_picker: ['interests'],
  people: ['people'],
  price_example: ['price'],
  profile_cards: ['people'],
  welcome_discount: ['welcome'],
  region_map: ['country'],
  social_feed: ['people', 'price'],
}

import { addDays, siteDayName } from '../core/calendar.ts'
import type { Money } from '../core/money.ts'
import { isVisitor, type SampleViewer } from '../core/page-preview.ts'
import { cardSources, PHOTO_PREFIX, photoUrl } from '../core/photo-url.ts'
import type { RequestScope } from '../core/scope.ts'
import type { Tenant } from '../core/tenant.ts'
import type { Member } from '../core/viewer.ts'
import { currencyOf, packagesFor } from '../features/credits/server.ts'
import { EXAMPLE_PROFILE } from '../features/landers/server.ts'
import { countryName, formatDate } from '../i18n/format.ts'

/**
 * Invented people of a preview: drawn, and marked as fictional if the site marks such profiles.
 * Staff who look at pages see no real members.
 */
const PEOPLE = ['Robin', 'Alex', 'Kim', 'Andrea', 'Sascha', 'Charlie', 'Noa', 'Jo', 'Sam', 'Mika'] as const

const FACE = 'face-'
const DAY = 86_400_000
const HOUR = 3_600_000

export const faceOf = (place: number) => `${FACE}${String(place + 1).padStart(2, '0')}`
export const idOf = (place: number) => EXAMPLE_PROFILE.slice(0, -2) + String(place).padStart(2, '0')
/** The mail address of the invented member, of a domain that belongs to nobody. */
export const SAMPLE_EMAIL = 'robin@example.com'

/** What distinguishes the invented members: their state, as data. */
type State = Pick<Member, 'status' | 'paid' | 'credits' | 'unreadMessages' | 'newLikes' | 'newVisits'> & {
  readonly hoursSinceSignup: number
}

const STATES: Readonly<Record<Exclude<SampleViewer, 'visitor' | 'abroad'>, (tenant: Tenant) => State>> = {
  new: ({ settings }) => ({
    status: 'active',
    paid: false,
    credits: settings.signup_credits,
    unreadMessages: 0,
    newLikes: 0,
    newVisits: 0,
    hoursSinceSignup: 1,
  }),
  unconfirmed: () => ({
    status: 'not_confirmed',
    paid: false,
    credits: 0,
    unreadMessages: 1,
    newLikes: 1,
    newVisits: 1,
    hoursSinceSignup: 1,
  }),
  out_of_credits: () => ({
    status: 'active',
    paid: true,
    credits: 0,
    unreadMessages: 2,
    newLikes: 1,
    newVisits: 1,
    hoursSinceSignup: 60 * 24,
  }),
  premium: () => ({
    status: 'active',
    paid: true,
    credits: 120,
    unreadMessages: 2,
    newLikes: 1,
    newVisits: 1,
    hoursSinceSignup: 60 * 24,
  }),
}

/** The invented member who views the pages. */
export function sampleMember(
  { tenant, country, now, locale }: RequestScope,
  viewer: Exclude<SampleViewer, 'visitor' | 'abroad'>,
): Member {
  const { hoursSinceSignup, ...state } = STATES[viewer](tenant)
  const settled = viewer !== 'new' && viewer !== 'unconfirmed'
  return {
    kind: 'member',
    id: idOf(99),
    sessionId: idOf(98),
    name: 'Robin',
    email: SAMPLE_EMAIL,
    language: locale.code,
    gender: 'female',
    seeks: 'male',
    birthDate: '1992-03-14',
    country,
    region: null,
    cell: null,
    spot: null,
    ...state,
    signupAt: new Date(now.getTime() - hoursSinceSignup * HOUR),
    mainPhoto: settled ? faceOf(8) : null,
    face: settled ? [faceOf(8), ''] : null,
    termsVersion: now,
    ageChecked: true,
    campaignAhead: false,
    home: 'members',
    withdrawableUntil: null,
    alerts: { notificationsDisabled: [], profileComplete: settled, pushSubscribed: true, dismissed: {} },
  }
}

/**
 * The country of a visitor from elsewhere: another one of the site, otherwise one that it does not
 * serve.
 */
export function otherCountry({ settings: { countries } }: Tenant): string {
  return countries[1] ?? (countries[0] === 'US' ? 'CA' : 'US')
}

/** What samples are made of: invented people, times and amounts for one viewer. */
export class Invented {
  readonly scope: RequestScope
  readonly viewer: SampleViewer
  /** A member who has just signed up has no conversations, likes and orders. */
  readonly fresh: boolean

  constructor(scope: RequestScope, viewer: SampleViewer) {
    this.scope = scope
    this.viewer = viewer
    this.fresh = viewer === 'new'
  }

  /** A list that is empty for a member who has just signed up. */
  some<T>(list: readonly T[]): T[] {
    return this.fresh ? [] : [...list]
  }

  name = (place: number): string => PEOPLE[place % PEOPLE.length] ?? PEOPLE[0]

  card = (place: number) => {
    const { scope } = this
    return {
      id: idOf(place),
      name: this.name(place),
      age: 29 + place * 2,
      place: countryName(scope.locale.iso, scope.country),
      photo: faceOf(place),
      online: place % 3 === 0,
      liked: place === 1,
      match: false,
      favourite: false,
      fictional: true,
      today: place % 2 === 0,
      photo_count: 1 + (place % 4),
      shared: null,
    }
  }

  cards(count: number = PEOPLE.length) {
    return PEOPLE.slice(0, count).map((_name, place) => this.card(place))
  }

  /** A person as conversations name them. */
  partner(place: number) {
    const { id, name, age, fictional, online, photo } = this.card(place)
    const main_image = { thumb: photoUrl(photo, 'thumb'), card: cardSources(photo).src }
    return { id, name, age, fictional, online, main_image }
  }

  /** A person as lists of settings name them. */
  short(place: number) {
    const { id, name, photo, fictional } = this.card(place)
    return { id, name, photo, fictional }
  }

  /** Minutes ago. */
  ago(minutes: number): string {
    return new Date(this.scope.now.getTime() - minutes * 60_000).toISOString()
  }

  /** Days from now, as an instant. */
  in(days: number): string {
    return new Date(this.scope.now.getTime() + days * DAY).toISOString()
  }

  /** Days from now, as the pages write dates. */
  day(days: number): string {
    return formatDate(this.scope.locale.iso, new Date(this.in(days)), 'long')
  }

  /** Days from now, YYYY-MM-DD. */
  dayName(days: number): string {
    return addDays(siteDayName(this.scope), days)
  }

  money(amount: number): Money {
    return { amount, currency: currencyOf(this.scope.tenant, this.scope.country) }
  }

  /** A package of the site at its own price. */
  get offer() {
    const offers = packagesFor(this.scope.tenant, this.scope.country)
    const offer = offers[1] ?? offers[0]
    if (!offer) throw new Error('every site has a package')
    return offer
  }

  get zone(): string {
    return this.scope.tenant.settings.time_zone
  }

  get isVisitor(): boolean {
    return isVisitor(this.viewer)
  }
}

const SAMPLE_PHOTO = new RegExp(`${PHOTO_PREFIX}[a-z]+/(${FACE}\\d+)\\.webp`, 'g')

/** Replaces photos by drawn portraits, which are files of the front page. */
export const withPortraits = (html: string, { revision, landers }: Tenant): string =>
  html.replace(SAMPLE_PHOTO, (address, face: string) => {
    const file = landers.index?.pictures.find((name) => name.startsWith(face))
    return file === undefined ? address : `/lander-files/${revision}/index/${file}`
  })

import type { Me } from '../core/client.ts'
import { cardSources, PHOTO_PREFIX, photoUrl } from '../core/photo-url.ts'
import type { RequestScope } from '../core/scope.ts'
import type { Tenant } from '../core/tenant.ts'
import type { ChatsPageData } from '../features/chats/components/ChatsPage.tsx'
import { EXAMPLE_PROFILE } from '../features/landers/server.ts'
import type { MembersPageProps } from '../features/members/components/MembersPage.tsx'
import { countryName } from '../i18n/format.ts'

/**
 * Invented people of a preview: drawn, and marked as fictional if the site marks such profiles.
 * Staff who choose colours see no real members.
 */
const PEOPLE = ['Robin', 'Alex', 'Kim', 'Andrea', 'Sascha', 'Charlie', 'Noa', 'Jo', 'Sam', 'Mika'] as const

const FACE = 'face-'
const faceOf = (place: number) => `${FACE}${String(place + 1).padStart(2, '0')}`
const idOf = (place: number) => EXAMPLE_PROFILE.slice(0, -2) + String(place).padStart(2, '0')

/** The invented member who views the pages. */
export const SAMPLE_MEMBER: Me = {
  id: idOf(99),
  name: 'Robin',
  status: 'active',
  gender: 'female',
  paid: true,
  credits: 120,
  unreadMessages: 2,
  newLikes: 1,
  face: null,
  timeBonusEndsAt: null,
}

const cardOf = (place: number, scope: RequestScope) => ({
  id: idOf(place),
  name: PEOPLE[place] ?? 'Robin',
  age: 29 + place * 2,
  place: countryName(scope.locale.iso, scope.country),
  photo: faceOf(place),
  online: place % 3 === 0,
  liked: place === 1,
  match: false,
  fictional: true,
  today: place % 2 === 0,
  photo_count: 1 + (place % 4),
  shared: null,
})

/** The search for members with its first page. */
export const sampleMembers = (scope: RequestScope): MembersPageProps => ({
  open: false,
  openHref: '#',
  closeHref: '#',
  saveHref: null,
  form: null,
  result: {
    featured: [],
    members: PEOPLE.map((_name, place) => cardOf(place, scope)),
    total: PEOPLE.length,
    fictional_count: 0,
    more: false,
    town_unknown: false,
    sorts: [],
    page_number: 1,
    num_results: PEOPLE.length,
    previous: null,
    next: null,
    filters: [],
    similar: [],
    similar_count: 0,
  },
})

/** A conversation with three messages beside the list. */
export function sampleChat(scope: RequestScope): ChatsPageData {
  const { t, now, tenant } = scope
  const partner = (place: number) => {
    const { id, name, age, fictional, online, photo } = cardOf(place, scope)
    const main_image = { thumb: photoUrl(photo, 'thumb'), card: cardSources(photo).src }
    return { id, name, age, fictional, online, main_image }
  }
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const line = (number: number, own: boolean) => ({
    id: idOf(50 + number),
    kind: 'text' as const,
    own,
    gift: null,
    photo: null,
    key: null,
    text: t(`chats:icebreaker_${number}`),
    cost: own ? 10 : 0,
    at: at(10 - number),
  })
  const money = { amount: 0, currency: tenant.settings.company.country === 'GB' ? 'GBP' : 'EUR' } as const
  return {
    title: PEOPLE[0],
    conversation: EXAMPLE_PROFILE,
    partner: partner(0),
    liked: true,
    likesViewer: true,
    muted: false,
    focus: null,
    noticeRead: true,
    draft: '',
    timeZone: 'UTC',
    icebreakers: [],
    show: 'all',
    search: null,
    page: {
      messages: [line(3, true), line(2, false), line(1, true)],
      more: false,
      newer: false,
      all_read: true,
      typing: false,
      state: 'open',
    },
    prices: {
      message: 10,
      photo: 20,
      gift: 20,
      gif: 10,
      length: 500,
      discount: null,
      money,
      photoMoney: null,
      giftMoney: null,
      gifMoney: null,
    },
    chats: [0, 1, 2, 3].map((place) => ({
      conversation: { id: place === 0 ? EXAMPLE_PROFILE : idOf(place) },
      profile: partner(place),
      match: place === 1,
      muted: place === 3,
      num_unread_messages: place === 2 ? 2 : 0,
      last_message: { kind: 'text', own: place === 0, text: t(`chats:icebreaker_${place + 1}`) },
      last_message_at: at(10 + place * 60),
    })),
    next: null,
  }
}

const SAMPLE_PHOTO = new RegExp(`${PHOTO_PREFIX}[a-z]+/(${FACE}\\d+)\\.webp`, 'g')

/** Replaces photos by drawn portraits, which are files of the front page. */
export const withPortraits = (html: string, { revision, landers }: Tenant): string =>
  html.replace(SAMPLE_PHOTO, (address, face: string) => {
    const file = landers.index?.pictures.find((name) => name.startsWith(face))
    return file === undefined ? address : `/lander-files/${revision}/index/${file}`
  })

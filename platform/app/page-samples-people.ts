import { costOf } from '../core/message-costs.ts'
import { PageRedirect } from '../core/page.ts'
import { photoUrl } from '../core/photo-url.ts'
import { href, type RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import { eachTrait } from '../core/traits.ts'
import { GENDERS, type Member } from '../core/viewer.ts'
import { EXAMPLE_PROFILE } from '../features/landers/server.ts'
import { maySearch, namedInterests } from '../features/members/server.ts'
import {
  ABOUT_LENGTH,
  presentHeight,
  presentInterests,
  presentPrompts,
  presentTraits,
} from '../features/profile/server.ts'
import { formatDate } from '../i18n/format.ts'
import { faceOf, type Invented, idOf, SAMPLE_EMAIL } from './sample-people.ts'
import type { PageData, Samples } from './sample-types.ts'

const OWN_AGE = 34

/** What the invented member says about themselves. */
const DECLARED = {
  name: 'Robin',
  country: '',
  region: null,
  city: null,
  photos: 3,
  seeks: GENDERS.male,
  about: '',
  ...eachTrait(() => 1),
  height: 172,
  interests: [2, 3, 10],
  wants_age: null,
  prompts: [],
}

/** The scope of a page for members, whose guard has checked the viewer. */
const asMember = (scope: RequestScope) => scope as RequestScope<Member>

/** Words that a member could have written, in the language of the page. */
const wordsOf = ({ scope: { t } }: Invented) =>
  [1, 2].map((number) => t(`chats:icebreaker_${number}`)).join(' ')

function profileOf(invented: Invented, own: boolean): PageData<'profile-preview'>['profile'] {
  const { scope } = invented
  const { liked, id, name, age, place, online, fictional } = invented.card(own ? 8 : 0)
  const photo = faceOf(own ? 8 : 0)
  const sizes = { thumb: 'thumb', card: 'card', match: 'match', full: 'full' } as const
  const image = (size: keyof typeof sizes) => photoUrl(photo, size).slice('/photos/'.length)
  return {
    id: own ? idOf(99) : EXAMPLE_PROFILE,
    name: own ? DECLARED.name : name,
    age: own ? OWN_AGE : age,
    place,
    own,
    online,
    fictional: own ? false : fictional,
    liked,
    likes_me: !own && id !== '' && !invented.fresh,
    photo_count: 3,
    main_image: { thumb: image('thumb'), card: image('card'), match: image('match'), full: image('full') },
    photos: [1, 2].map((number) => ({ name: faceOf(number), locked: false })),
    fields: presentTraits(DECLARED, asMember(scope)).map(({ name: key, value, choices }) => ({
      key,
      label: scope.t(`members:field_${key}`),
      value: choices.find((choice) => choice.value === value)?.label ?? '',
    })),
    interests: namedInterests(scope)
      .filter(({ intimate }) => !intimate)
      .slice(0, 5)
      .map(({ slug, name: label }, index) => ({ slug, name: label, shared: index < 2, intimate: false })),
    notes: [{ key: 'about_me', label: scope.t('members:note_about_me'), text: wordsOf(invented) }],
    related: own ? [] : [4, 5, 6].map(invented.card),
    album: null,
    counts: false,
    bookmark: own ? null : { favourite: false, not_interested: false, note: '' },
  }
}

/** The rows of the list of conversations. */
const chatsOf = (invented: Invented): PageData<'chats'>['chats'][number][] =>
  invented.some(
    [0, 1, 2, 3].map((place) => ({
      conversation: { id: place === 0 ? EXAMPLE_PROFILE : idOf(place) },
      profile: invented.partner(place),
      match: place === 1,
      muted: place === 3,
      num_unread_messages: place === 2 ? 2 : 0,
      last_message: {
        kind: 'text' as const,
        own: place === 0,
        text: invented.scope.t(`chats:icebreaker_${place + 1}`),
      },
      last_message_at: invented.ago(10 + place * 60),
    })),
  )

function conversationOf(invented: Invented): PageData<'chats-id'> {
  const { scope } = invented
  const { settings } = scope.tenant
  const line = (number: number, own: boolean) => ({
    id: idOf(50 + number),
    kind: 'text' as const,
    own,
    gift: null,
    photo: null,
    key: null,
    text: scope.t(`chats:icebreaker_${number}`),
    cost: own ? costOf('text', settings) : 0,
    at: invented.ago(10 - number),
  })
  return {
    unread: 0,
    counters: { unreadMessages: invented.fresh ? 0 : 2 },
    title: invented.name(0),
    conversation: EXAMPLE_PROFILE,
    partner: invented.partner(0),
    about: null,
    liked: true,
    likesViewer: true,
    muted: false,
    farewell: 'possible',
    focus: null,
    quote: null,
    receipts: true,
    translator: null,
    voice: settings.voice_messages,
    since: null,
    readsLater: false,
    noticeRead: true,
    waiting: null,
    draft: '',
    timeZone: 'UTC',
    icebreakers: invented.fresh ? [1, 2, 3].map((number) => scope.t(`chats:icebreaker_${number}`)) : [],
    show: 'all',
    search: null,
    page: {
      messages: invented.some([line(3, true), line(2, false), line(1, true)]),
      more: false,
      newer: false,
      all_read: true,
      typing_pass: null,
      state: 'open',
    },
    prices: {
      message: costOf('text', settings),
      photo: costOf('photo', settings),
      gift: costOf('gift', settings),
      gif: costOf('gif', settings),
      length: 500,
      own: [],
      freeAnswer: false,
      discount: null,
      money: invented.offer.messagePrice,
      photoMoney: null,
      giftMoney: null,
      gifMoney: null,
    },
    chats: chatsOf(invented),
    next: null,
  }
}

/** The page of likes with one of its lists open. */
function likesOf(invented: Invented, tab: PageData<'likes'>['tab'], opened?: number): PageData<'likes'> {
  const likes = (places: readonly number[], more: object) =>
    invented.some(
      places.map((place) => ({
        ...invented.card(place),
        like_new: place === 0,
        at: Date.parse(invented.ago(place * 90)),
        ...more,
      })),
    )
  const data: PageData<'likes'> = {
    tab,
    likes: {
      profiles: likes([4, 5, 6], { liked: true }),
      liked_by: likes([0, 1, 2, 3], {}),
      matches: likes([7, 8], { liked: true, match: true }),
      next: { profiles: null, liked_by: null, matches: null },
    },
    further: false,
  }
  if (opened === undefined) return data
  const { id, name, fictional, photo } = invented.card(opened)
  const main_image = { match: photoUrl(photo, 'match') }
  return { ...data, opened: { id, name, fictional, main_image, match: false } }
}

function searchOf(invented: Invented): PageData<'members'> {
  const { scope } = invented
  if (!maySearch(scope)) throw new PageRedirect(href('login', {}, { next: href('members') }))
  const members = invented.cards()
  return {
    open: false,
    openHref: '#',
    closeHref: '#',
    saveHref: null,
    form: null,
    question: null,
    result: {
      featured: [],
      members,
      total: members.length,
      fictional_count: 0,
      more: false,
      town_unknown: false,
      sorts: [],
      page_number: 1,
      num_results: members.length,
      previous: null,
      next: null,
      filters: [],
      similar: [],
      similar_count: 0,
    },
  }
}

function otherProfile(invented: Invented): PageData<'members-id'> {
  const { scope } = invented
  if (!maySearch(scope)) throw new PageRedirect(href('members-id-signup', { id: EXAMPLE_PROFILE }))
  const profile = profileOf(invented, false)
  return {
    kind: 'profile',
    profile,
    title: `${profile.name}, ${profile.age}`,
    blockedText: '',
  }
}

/** The photos of the invented member: one that is shown, one that waits, one that was refused. */
export function photosOf(invented: Invented): PageData<'profile'>['photos'] {
  const { scope } = invented
  const states = ['active', 'active', 'pending'] as const
  return {
    own: {
      photos: invented.some(
        states.map((status, place) => ({
          name: faceOf(8 - place),
          status,
          main: place === 0,
          private: place === 1,
          width: 800,
          height: 1000,
        })),
      ),
      removed: [],
      limit: 12,
    },
    album: {
      asked: invented.some([invented.short(1)]),
      open: invented.some([{ ...invented.short(2), until: invented.day(20) }]),
    },
    premium: scope.viewer.kind === 'member' && scope.viewer.paid,
  }
}

function editorOf(invented: Invented): PageData<'profile'> {
  const scope = asMember(invented.scope)
  const { t, tenant, viewer } = scope
  return {
    id: viewer.id,
    name: viewer.name,
    photo: viewer.face === null ? null : { name: viewer.face[0], pending: false },
    photos: photosOf(invented),
    fixed: { age: OWN_AGE, gender: t('options:genders.female') },
    seeks: null,
    ages: { from: '30', to: '45', least: tenant.settings.minimum_age, most: 99 },
    place: { value: '', city: '', places: [] },
    about: { text: invented.fresh ? '' : wordsOf(invented), most: ABOUT_LENGTH },
    prompts: presentPrompts(DECLARED, scope),
    interests: presentInterests(DECLARED, scope),
    traits: presentTraits(DECLARED, scope),
    height: presentHeight(DECLARED, scope),
    privacy: { private: false, invisible: false, unseen: false, advertised: false },
    completeness: { percent: invented.fresh ? 20 : 80, next: null, left: [] },
    saved: null,
  }
}

/** A member who has confirmed the address, or a visitor whose link is still unused. */
function activationOf(invented: Invented): PageData<'activate-done'> {
  const { viewer } = invented.scope
  if (viewer.kind === 'visitor')
    return {
      token: 'sample',
      email: SAMPLE_EMAIL,
      card: null,
      lines: [],
      members: [],
      credits: 0,
      bonus: null,
    }
  return {
    token: null,
    email: null,
    card: { name: viewer.name, photo: null },
    lines: [],
    members: invented.cards(6),
    credits: viewer.credits,
    bonus: null,
  }
}

function deckOf(invented: Invented): PageData<'swipe-game'> {
  return {
    deck: {
      likes_left: 12,
      likes_a_day: 20,
      renews_in: 6 * 3600,
      out_of_likes: '',
      last_pass: null,
      cards: [0, 1, 2].map((place) => ({
        ...invented.card(place),
        shared: [],
        free: '',
        about: wordsOf(invented),
      })),
      all_ages: true,
      ages: null,
      passed: 0,
    },
    news: 0,
  }
}

/** Pages of people: signup, search, profiles, conversations, likes, games. */
const weekdayOf = ({ scope }: Invented) => formatDate(scope.locale.iso, scope.now, 'weekday-alone')

export const PEOPLE_SAMPLES = {
  'signup-matches': (invented) => ({
    members: invented.cards(6),
    confirmed: invented.viewer !== 'unconfirmed',
    email: SAMPLE_EMAIL,
  }),
  'complete-signup': (invented) => ({
    part: 'interests',
    step: 1,
    pages: 4,
    back: null,
    skip: href('members'),
    interests: presentInterests(DECLARED, asMember(invented.scope)),
    prompts: null,
    about: null,
    details: null,
  }),
  'activate-done': activationOf,
  'activate-error': ({ scope: { t } }) => ({
    heading: t('errors:activation_failed'),
    sent: false,
    email: SAMPLE_EMAIL,
  }),
  members: searchOf,
  'members-id': otherProfile,
  'members-id-chat': () => {
    throw new PageRedirect(href('chats-id', { id: EXAMPLE_PROFILE }))
  },
  chats: (invented) => ({
    show: 'all',
    search: null,
    closed: false,
    further: false,
    timeZone: 'UTC',
    next: null,
    chats: chatsOf(invented),
  }),
  'chats-id': conversationOf,
  likes: (invented) => likesOf(invented, 'liked_by'),
  'likes-type': (invented) => likesOf(invented, 'liked'),
  'likes-m-id': (invented) => likesOf(invented, 'liked_by', 0),
  visits: (invented) => ({
    unseen: false,
    further: false,
    members: invented.some(
      [3, 4, 5].map((place) => ({
        ...invented.card(place),
        visit_new: place === 3,
        at: Date.parse(invented.ago(place * 90)),
      })),
    ),
    next: null,
  }),
  favourites: (invented) => ({
    list: 'favourites',
    further: false,
    members: invented.some(
      [0, 1, 2].map((place) => ({
        ...invented.card(place),
        note: place === 0 ? wordsOf(invented) : '',
        at: Date.parse(invented.ago(place * 90)),
      })),
    ),
    next: null,
  }),
  'chats-id-farewell': (invented) => ({
    conversation: EXAMPLE_PROFILE,
    name: invented.name(0),
    title: invented.name(0),
  }),
  'members-id-bookmark': (invented) => ({
    id: EXAMPLE_PROFILE,
    name: invented.name(0),
    title: invented.name(0),
    bookmark: { favourite: true, not_interested: false, note: invented.fresh ? '' : wordsOf(invented) },
  }),
  'swipe-game': deckOf,
  'match-finder': (invented) => ({
    kind: 'results',
    steps: ['age', 'place', 'interests', 'who', 'wish'],
    matches: invented.cards(6).map((card) => ({ ...card, reasons: [card.place], fresh: card.today })),
    since: null,
  }),
  evening: (invented) => ({
    day: '2026-01-03',
    question: invented.scope.t('evening-questions:cooked'),
    own: { text: wordsOf(invented), warnings: [] },
    answers: invented
      .cards(3)
      .map((member) => ({ member, text: wordsOf(invented), warnings: [], at: Date.parse(invented.ago(9)) })),
    next: null,
    further: false,
  }),
  'free-time': (invented) => ({
    days: [{ day: '2026-01-03', name: weekdayOf(invented), parts: [{ place: 11, evening: true }] }],
    free: [11],
    members: invented
      .cards(3)
      .map((card) => ({ ...card, together: [invented.scope.t('free-time:evening')] })),
    saved: false,
  }),
  profile: editorOf,
  'profile-preview': (invented) => ({
    profile: profileOf(invented, true),
    privacy: { private: false, invisible: false, unseen: false, advertised: false },
  }),
} satisfies Partial<Samples<RouteName>>

import { isolated } from '../core/bidi-isolation.ts'
import { PAGES, type Page } from '../core/pages.ts'
import { href, type RouteName } from '../core/routes.ts'
import type { Site } from '../e2e/sites.ts'
import { landerWords } from './lander-words.ts'

/** Ids and names used in addresses and headings of pages. */
export interface Shown {
  readonly path: string
  /** A member whom the demo login may see. */
  readonly member: { readonly id: string; readonly name: string; readonly age: number }
  readonly conversation: string
}

/** The expected response of a page: its heading (and title, if different), or its redirect. */
export type Expected =
  | { readonly status: 200 | 404; readonly heading: string; readonly title: string }
  | { readonly status: 302; readonly location: string }

interface Pair {
  readonly visitor: Expected
  readonly member: Expected
}

type Row = (site: Site, shown: Shown) => Pair

/** Headings written by operators. */
const FRONT_PAGE: Readonly<Record<string, readonly [title: string, tagline: string]>> = {
  amore: ['Amore: incontri in tutta Italia', 'Stasera due righe. Domani, chissà.'],
  starlight: ['Starlight: adult dating, lit up', 'Say what you want. Meet who wants it too.'],
  tulp: ['Tulp: daten zonder gedoe', 'Gewoon. Leuk. Daten.'],
  alpen: ['Alpenherz: Kennenlernen auf Einladung', 'Ab vierzig werden die Gespräche besser'],
  nordlys: ['Nordlys: rolig dating for voksne', 'Lange aftener. Godt selskab.'],
}
const QUESTIONS: Readonly<Record<string, string>> = {
  amore: 'Domande e risposte',
  starlight: 'You ask, we glow',
  tulp: 'Vragen? Hier de antwoorden, zonder gedoe',
  alpen: 'Häufige Fragen',
  nordlys: 'Spørgsmål og svar',
}
/** What visitors can ask for where not everybody can sign up. */
const WAITING: Readonly<Record<string, string>> = { alpen: 'invitation', starlight: 'opening' }
/** Sites that accept new members only by their link. */
const CLOSED: Readonly<Record<string, string>> = {
  alpen: 'signup:title_invite_needed',
  starlight: 'signup:title_signups_closed',
}
/** Sites whose search and profiles are open to visitors. */
const OPEN_SEARCH: readonly string[] = ['nordlys']

/** Sites whose members invite others. */
const INVITING: readonly string[] = ['amore', 'alpen']
/** Sites that ask a question each evening, and those with free hours. */
const ASKING: readonly string[] = ['amore', 'starlight', 'tulp']
const FREE_HOURS: readonly string[] = ['amore', 'starlight']
/** Sites whose staff compare photos with a gesture. */
const COMPARING: readonly string[] = ['amore', 'starlight']

const to = (location: string): Expected => ({ status: 302, location })
const toMembers = to(href('members'))
const toLogin = ({ path }: Shown) => to(href('login', {}, { next: path }))

/** A page with the site's name after its title. */
const page = ({ name }: Site, heading: string, title = heading, status: 200 | 404 = 200): Expected => ({
  status,
  heading,
  title: `${title} · ${name}`,
})

const missing = (site: Site): Expected => {
  const title = site.say('errors:page_not_found')
  return page(site, title, title, 404)
}

/** Does not exist for the demo login either. */
const missingForAll: Row = (site) => ({ visitor: missing(site), member: missing(site) })

/** For members; visitors are redirected to the login. */
const membersPage =
  (key: string, titleKey = key, params = {}): Row =>
  (site, shown) => ({
    visitor: toLogin(shown),
    member: page(site, site.say(key, params), site.say(titleKey)),
  })

/** For members of these sites; those of others get 404. */
const onSitesOf =
  (sites: readonly string[], key: string): Row =>
  (site, shown) => {
    const own = membersPage(key)(site, shown)
    return sites.includes(site.id) ? own : { ...own, member: missing(site) }
  }

/** Members get 404 without an id. */
const missingForMembers: Row = (site, shown) => ({
  visitor: toLogin(shown),
  member: missing(site),
})

/** The same for visitors and members. */
const forAll =
  (key: string): Row =>
  (site) => {
    const same = page(site, site.say(key, { site: site.name }))
    return { visitor: same, member: same }
  }

/** For visitors; members are redirected to their area. */
const visitorsPage =
  (key: string, titleKey = key): Row =>
  (site) => ({
    visitor: page(site, site.say(key, { site: site.name }), site.say(titleKey)),
    member: toMembers,
  })

const signup = (site: Site, open: string): Expected => {
  const closed = CLOSED[site.id]
  return page(site, closed ? site.say(closed) : open, site.say('signup:page_title'))
}

/** A lander for visitors, by its title and that of its first section. */
const landerPage =
  (name: string, first: string): Row =>
  (site) => {
    const { title, sections } = landerWords(name, site)
    return { visitor: page(site, sections[first]?.title ?? '', title), member: toMembers }
  }

/**
 * A lander about a member, shown to visitors who may search; `landing`, `landing2` and `landing3`
 * share their title.
 */
const aboutMember =
  (headingOf: (member: Shown['member'], talk: string) => string): Row =>
  (site, { member }) => {
    const { title, sections } = landerWords('landing3', site)
    const heading = headingOf(member, sections.talk?.title ?? '')
    return {
      visitor: OPEN_SEARCH.includes(site.id)
        ? page(site, heading, title.replace('{{name}}', member.name))
        : missing(site),
      member: to(href('members-id', { id: member.id })),
    }
  }

/**
 * The default, if the heading is the title in `core/pages.ts`, and the response follows from the
 * page's access.
 */
function usualRow(name: RouteName): Row {
  const { title, access }: Page = PAGES[name]
  if (title === undefined) throw new Error(`${name} has no title of its own: it needs a row in page-table.ts`)
  return { member: membersPage, anyone: forAll, visitor: visitorsPage }[access](title)
}

/** The expected response of a page for a visitor and for the demo login of a site. */
export const expectedOf = (name: RouteName, site: Site, shown: Shown): Pair =>
  (UNUSUAL[name] ?? usualRow(name))(site, shown)

const UNUSUAL: Partial<Record<RouteName, Row>> = {
  // The title of the front page contains the site's name; its heading is the tagline.
  index: ({ id }) => {
    const [title = '', heading = ''] = FRONT_PAGE[id] ?? []
    return { visitor: { status: 200, heading, title }, member: toMembers }
  },
  login: visitorsPage('accounts:login_title', 'accounts:page_title'),
  'reset-password-do': (site) => {
    const failed = page(site, site.say('errors:reset_link_invalid'), site.say('reset:new_title'))
    return { visitor: failed, member: failed }
  },
  // Without the first step.
  'login-code': () => ({ visitor: to(href('login', {}, { next: href('index') })), member: toMembers }),
  signup: (site) => ({
    visitor: signup(site, site.say('signup:title', { site: site.name })),
    member: toMembers,
  }),
  'activate-done': (site) => ({
    visitor: to(href('login')),
    member: page(site, site.say('signup:done_title', { name: 'Demo' }), site.say('signup:confirm_title')),
  }),
  members: (site, shown) => {
    const search = (heading: string) => page(site, heading, site.say('members:title'))
    const visitor = search(site.say('members:heading_visitor', { site: site.name }))
    return {
      visitor: OPEN_SEARCH.includes(site.id) ? visitor : toLogin(shown),
      member: search(site.say('members:heading')),
    }
  },
  'members-id': (site, { member }) => {
    const profile = page(site, `${member.name}, ${member.age}`)
    const wall = to(href('members-id-signup', { id: member.id }))
    return { visitor: OPEN_SEARCH.includes(site.id) ? profile : wall, member: profile }
  },
  'members-id-bookmark': (site, { path, member: { name, age } }) => ({
    visitor: to(href('login', {}, { next: path })),
    member: page(site, site.say('bookmarks:about', { name: isolated(name) }), `${name}, ${age}`),
  }),
  'members-id-chat': (_site, shown) => ({
    visitor: toLogin(shown),
    member: to(href('chats-id', { id: shown.conversation })),
  }),
  'members-id-signup': (site, { member }) => ({
    visitor: signup(site, site.say('signup:title_target', { name: member.name })),
    member: to(href('members-id', { id: member.id })),
  }),
  'chats-id': (site, shown) => ({
    visitor: toLogin(shown),
    member: page(site, `${shown.member.name}, ${shown.member.age}`, shown.member.name),
  }),
  // The partner has not written: nothing to close.
  'chats-id-farewell': (_site, shown) => ({
    visitor: toLogin(shown),
    member: to(href('chats-id', { id: shown.conversation })),
  }),
  // The address names nobody who likes the demo login.
  'likes-m-id': missingForMembers,
  'credits-id-paymentmethod': membersPage('common:credits_other', 'payments:title', { count: 300 }),
  transactions: membersPage('payments:loading_title', 'payments:list_title'),
  // The address names no document of the demo login.
  'invoices-id': missingForMembers,
  withdrawal: (site) => ({
    visitor: to(href('login', {}, { next: href('withdrawal') })),
    member: page(site, site.say('withdrawal:title')),
  }),
  consent: membersPage('site:page_terms', 'consent:title'),
  // Without a passkey to remove.
  'account-passkeys-remove': missingForMembers,
  'account-second-factor-set-up': (_site, shown) => ({
    visitor: toLogin(shown),
    member: to(href('account-second-factor')),
  }),
  'account-second-factor-off': (_site, shown) => ({
    visitor: toLogin(shown),
    member: to(href('account-second-factor')),
  }),
  'mail-change-do': (site) => {
    const invalid = page(
      site,
      site.say('email-change:link_invalid_title'),
      site.say('email-change:link_title'),
    )
    return { visitor: invalid, member: invalid }
  },
  'account-invitations': onSitesOf(INVITING, 'account:invitations_title'),
  evening: onSitesOf(ASKING, 'evening:title'),
  'account-check': onSitesOf(COMPARING, 'checks:title'),
  'free-time': onSitesOf(FREE_HOURS, 'free-time:title'),
  'account-deleted': (site) => ({
    visitor: page(site, site.say('deletion:deleted_title')),
    member: to(href('account-delete')),
  }),
  'account-safety-block': missingForMembers,
  'account-safety-report': missingForMembers,
  decision: missingForAll,
  'complaints-appeal': missingForAll,
  // Without the link of a mail.
  story: (site) => {
    const unknown = page(site, site.say('stories:title_unknown'), site.say('stories:title'))
    return { visitor: unknown, member: unknown }
  },
  'waiting-list': (site) => {
    const wish = WAITING[site.id]
    if (!wish) return { visitor: to(href('signup')), member: to(href('signup')) }
    const form = page(site, site.say(`waiting-list:title_${wish}`), site.say('waiting-list:title'))
    return { visitor: form, member: form }
  },
  'pages-name': (site) => {
    const questions = page(site, QUESTIONS[site.id] ?? '')
    return { visitor: questions, member: questions }
  },
  token: missingForAll,
  'members-id-landing': aboutMember(({ name, age }) => `${name}, ${age}`),
  'members-id-landing2': aboutMember(({ name, age }) => `${name}, ${age}`),
  'members-id-landing3': aboutMember((_member, talk) => talk),
  'landers-name': landerPage('collagelanding', 'wall'),
  'landers-tinderswipe': landerPage('tinderswipe', 'deck'),
}

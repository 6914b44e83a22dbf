import type { PAGES, RouteName } from '../core/pages.ts'
import type { Invented } from './sample-people.ts'

/** The modules with the loaders of pages, by the first part of `load` in `core/pages.ts`. */
interface Loaders {
  readonly accounts: typeof import('../features/accounts/server.ts')
  readonly 'age-assurance': typeof import('../features/age-assurance/server.ts')
  readonly bookmarks: typeof import('../features/bookmarks/server.ts')
  readonly chats: typeof import('../features/chats/server.ts')
  readonly complaints: typeof import('../features/complaints/server.ts')
  readonly consent: typeof import('../features/consent/server.ts')
  readonly credits: typeof import('../features/credits/server.ts')
  readonly 'data-export': typeof import('../features/data-export/server.ts')
  readonly deletion: typeof import('../features/deletion/server.ts')
  readonly 'email-change': typeof import('../features/email-change/server.ts')
  readonly evening: typeof import('../features/evening/server.ts')
  readonly 'free-time': typeof import('../features/free-time/server.ts')
  readonly invitations: typeof import('../features/invitations/server.ts')
  readonly landers: typeof import('../features/landers/server.ts')
  readonly likes: typeof import('../features/likes/server.ts')
  readonly matchfinder: typeof import('../features/matchfinder/server.ts')
  readonly meetings: typeof import('../features/meetings/server.ts')
  readonly members: typeof import('../features/members/server.ts')
  readonly 'notice-settings': typeof import('../features/notice-settings/server.ts')
  readonly pages: typeof import('../pages/loads.ts')
  readonly passkeys: typeof import('../features/passkeys/server.ts')
  readonly 'profile-checks': typeof import('../features/profile-checks/server.ts')
  readonly profile: typeof import('../features/profile/server.ts')
  readonly reports: typeof import('../features/reports/server.ts')
  readonly 'saved-searches': typeof import('../features/saved-searches/server.ts')
  readonly 'second-factor': typeof import('../features/second-factor/server.ts')
  readonly signup: typeof import('../features/signup/server.ts')
  readonly site: typeof import('../features/site/server.ts')
  readonly spending: typeof import('../features/spending/server.ts')
  readonly swipe: typeof import('../features/swipe/server.ts')
  readonly stories: typeof import('../features/stories/server.ts')
  readonly 'waiting-list': typeof import('../features/waiting-list/server.ts')
  readonly visits: typeof import('../features/visits/server.ts')
}

type Loader<Load> = Load extends `${infer Feature extends keyof Loaders}:${infer Name}`
  ? Name extends keyof Loaders[Feature]
    ? Loaders[Feature][Name]
    : never
  : never

/** The type of the data that a page is drawn from: what its loader in `core/pages.ts` returns. */
export type PageData<Route extends RouteName> =
  Loader<(typeof PAGES)[Route]['load']> extends (...input: never[]) => infer Data ? Awaited<Data> : never

/** Draws a page from invented data of the type that its loader returns. */
export type Samples<Routes extends RouteName> = {
  readonly [Route in Routes]: (invented: Invented) => PageData<Route>
}

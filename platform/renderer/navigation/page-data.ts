import { redirect } from 'vike/abort'
import type { PageContextClient } from 'vike/types'
import { dataAddress } from '../../core/app-pages.ts'
import { type PageAnswer, type PagePayload, type PageUpdate, SHELL_HEADER } from '../../core/client.ts'
import { routeOfPath } from '../../core/route-match.ts'
import type { RouteName } from '../../core/routes.ts'
import { SIGNED_IN_COOKIE } from '../../core/signed-in-cookie.ts'
import { cellsOf } from '../../features/live/hooks.ts'
import { startProgress } from '../navigation-progress.ts'
import { loadPageTexts } from '../page-texts.ts'
import { cookieValue } from '../return-rule.ts'
import { mounted } from '../root.ts'
import { leave } from './current-address.ts'
import { countsAsOpened } from './memory-rules.ts'
import { memory } from './page-memory.ts'

/** After this time a document may be faster. */
const TIMEOUT = 10_000

type Shell = Pick<PagePayload, 'shell' | 'me' | 'entry' | 'alerts'>

/** Initialised by the document; each response may change it. */
const known: {
  frame: string
  session: string
  shell: Shell | undefined
  /** Milliseconds to add to the browser's clock to get the server's. */
  ahead: number
} = { frame: '', session: '', shell: undefined, ahead: 0 }
const underWay = new Map<string, Promise<string>>()
/** The page of the last pressed link, requested before the router asked for it. */
let begun: { readonly address: string; readonly text: Promise<string> } | undefined
/** Drawn from memory and outdated: to be refreshed after it is shown. */
const again = new Set<string>()
/** Targets that arrived with the response of a redirecting page. */
const delivered = new Map<string, string>()
/** Prefetched: the server does not know yet that it was opened. */
const aheadOnly = new Set<string>()

const session = () => cookieValue(document.cookie, SIGNED_IN_COOKIE)

/**
 * Registers the document's page, whose account and build all later pages must have. Back finds it
 * in memory as well.
 */
export function beginWith(page: PagePayload, address: string): void {
  const { frame, shell, me, entry, alerts, now, route, title, data } = page
  Object.assign(known, { frame, session: session(), shell: { shell, me, entry, alerts } })
  known.ahead = now - performance.now()
  const update: PageUpdate = { frame, shell, now, route, title, data }
  memory.put(address, { route: route as RouteName, text: JSON.stringify(update), page: update, ahead: false })
}

/** The member, warnings and alerts from the server's latest response. */
export const shellNow = (): Shell | undefined => known.shell

/** The server's current time, also for a page that was read some time ago. */
export const serverNow = (): number => Math.round(performance.now() + known.ahead)

/** Whether the page being drawn must be refreshed afterwards. */
export function mustFollow(address: string, { route, data }: Pick<PageUpdate, 'route' | 'data'>): boolean {
  const old = again.delete(address)
  return (aheadOnly.delete(address) && countsAsOpened(route, data)) || old
}

/**
 * The data of a page for the router: from memory, or from the server.
 * @throws Error if only a document can show the page: no connection, a refusal, another build,
 * another account
 */
export async function dataFor(address: string, history: boolean): Promise<string> {
  if (session() !== known.session) throw new Error('another session')
  const pressed = begun?.address === address ? begun.text : undefined
  begun = undefined
  if (pressed) {
    startProgress()
    return pressed
  }
  const came = delivered.get(address)
  delivered.clear()
  if (came !== undefined) return came
  // Without readable cookies, only the server can tell whose session it is.
  const found = known.session === '' ? undefined : memory.take(address, history)
  if (found?.again) again.add(address)
  if (found) return found.text
  startProgress()
  return underWay.get(address) ?? read(address)
}

/**
 * Requests the page of a link that the router is about to follow, unless it is on its way: the
 * router first looks for the page's code.
 */
export function beginReading(address: string): void {
  if (session() !== known.session || underWay.has(address)) return
  const text = read(address)
  begun = { address, text }
  // The router, which waits for the same promise, handles the error.
  text.catch(() => undefined)
}

interface Reading {
  /** A prefetch: the server must change nothing. */
  readonly ahead?: boolean
  readonly priority?: 'high' | 'low'
}

/** Reads the data of a page into memory. */
export function read(address: string, how: Reading = {}): Promise<string> {
  prepareTexts(address)
  const reading = request(address, how).finally(() => underWay.delete(address))
  underWay.set(address, reading)
  return reading
}

/** Requests the texts of a page beside its data. */
function prepareTexts(address: string): void {
  const route = routeOfPath(address.split('?')[0] ?? '')
  // After an error, they are requested again when the page is drawn.
  if (mounted.page && route) loadPageTexts(mounted.page, [route]).catch(() => undefined)
}

export const isUnderWay = (address: string): boolean => underWay.has(address)

/** Number of pages being loaded. */
export const underWayNow = (): number => underWay.size

async function request(address: string, { ahead = false, priority = 'high' }: Reading): Promise<string> {
  const answer = await fetch(dataAddress(address), {
    headers: {
      accept: 'application/json',
      ...(known.shell ? { [SHELL_HEADER]: known.shell.shell } : {}),
      ...(ahead ? { purpose: 'prefetch' } : {}),
    },
    priority,
    signal: AbortSignal.timeout(TIMEOUT),
  })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  const text = await answer.text()
  const update = JSON.parse(text) as PageAnswer
  if ('redirect' in update) {
    const { redirect, page } = update
    if (page) delivered.set(redirect, takeIn(redirect, page, JSON.stringify(page), ahead))
    throw new Elsewhere(redirect)
  }
  return takeIn(address, update, text, ahead)
}

/** @throws Error if the page belongs to another document */
function takeIn(address: string, update: PageUpdate, text: string, ahead: boolean): string {
  if (update.frame !== known.frame) throw new Error('another build, site or account')
  known.ahead = update.now - performance.now()
  if (update.changed) learn({ shell: update.shell, ...update.changed })
  memory.put(address, { route: update.route as RouteName, text, ahead })
  if (ahead) aheadOnly.add(address)
  else aheadOnly.delete(address)
  return text
}

/** Counters apply from now on, even if the page is shown later: events until then are newer. */
function learn(shell: Shell): void {
  known.shell = shell
  const { me } = shell
  if (!me) return
  const cells = cellsOf(me.id)
  cells.take(cells.me, me, () => me)
}

/** The page redirects to another one. */
class Elsewhere extends Error {
  readonly address: string
  constructor(address: string) {
    super(`leads to ${address}`)
    this.address = address
  }
}

/**
 * Vike's hook: loads the data of the page that the router is about to show. The document's own data
 * is there already. If no data is available, the page is loaded as a document.
 */
export async function data({
  isHydration,
  urlOriginal,
  isHistoryNavigation,
}: PageContextClient): Promise<string | undefined> {
  if (isHydration) return undefined
  const [address = ''] = urlOriginal.split('#')
  try {
    return await dataFor(address, isHistoryNavigation === true)
  } catch (error) {
    if (error instanceof Elsewhere) throw redirect(error.address as `/${string}`)
    return leave(address)
  }
}

import { redirect } from 'vike/abort'
import type { PageContextClient } from 'vike/types'
import { dataAddress } from '../../core/app-pages.ts'
import { type PageAnswer, type PagePayload, type PageUpdate, SHELL_HEADER } from '../../core/client.ts'
import type { RouteName } from '../../core/routes.ts'
import { SIGNED_IN_COOKIE } from '../../core/signed-in-cookie.ts'
import { cellsOf } from '../../features/live/hooks.ts'
import { startProgress } from '../navigation-progress.ts'
import { cookieValue } from '../return-rule.ts'
import { leave } from './current-address.ts'
import { countsAsOpened } from './memory-rules.ts'
import { memory } from './page-memory.ts'

/** After this long a document may do better. */
const TIMEOUT = 10_000

type Shell = Pick<PagePayload, 'shell' | 'me' | 'entry' | 'alerts'>

/** What the document began with and each answer may change. */
const known: {
  frame: string
  session: string
  shell: Shell | undefined
  /** Milliseconds to add to the browser's own clock to get the server's. */
  ahead: number
} = { frame: '', session: '', shell: undefined, ahead: 0 }
const underWay = new Map<string, Promise<string>>()
/** Drawn from memory and no longer fresh: to be read again once it is shown. */
const again = new Set<string>()
/** What came with the answer of a page that leads there. */
const delivered = new Map<string, string>()
/** Read ahead: the server does not know yet that it was opened. */
const aheadOnly = new Set<string>()

const session = () => cookieValue(document.cookie, SIGNED_IN_COOKIE)

/**
 * The page of the document, whose account and build all others must have. Back finds it in memory
 * as well.
 */
export function beginWith(page: PagePayload, address: string): void {
  const { frame, shell, me, entry, alerts, now, route, title, data } = page
  Object.assign(known, { frame, session: session(), shell: { shell, me, entry, alerts } })
  known.ahead = now - performance.now()
  const update: PageUpdate = { frame, shell, now, route, title, data }
  memory.put(address, { route: route as RouteName, text: JSON.stringify(update), page: update, ahead: false })
}

/** The member, warnings and alerts as the server last told them. */
export const shellNow = (): Shell | undefined => known.shell

/** What the server's clock says, also for a page that was read some time ago. */
export const serverNow = (): number => Math.round(performance.now() + known.ahead)

/** Whether the page that is drawn now is to be read again behind it. */
export function mustFollow(address: string, { route, data }: Pick<PageUpdate, 'route' | 'data'>): boolean {
  const old = again.delete(address)
  return (aheadOnly.delete(address) && countsAsOpened(route, data)) || old
}

/**
 * What the router gets where it asks for the data of a page: from memory, or from the server.
 * @throws Error where only a document can tell: no connection, a refusal, another build, another
 *   account
 */
export async function dataFor(address: string, history: boolean): Promise<string> {
  if (session() !== known.session) throw new Error('another session')
  const came = delivered.get(address)
  delivered.clear()
  if (came !== undefined) return came
  // Where the browser keeps no cookie for scripts, the server alone can tell whose session it is.
  const found = known.session === '' ? undefined : memory.take(address, history)
  if (found?.again) again.add(address)
  if (found) return found.text
  startProgress()
  return underWay.get(address) ?? read(address)
}

/**
 * Reads the data of a page into memory. @param ahead nobody has pressed yet: the server must change
 * nothing
 */
export function read(address: string, ahead = false): Promise<string> {
  const reading = request(address, ahead).finally(() => underWay.delete(address))
  underWay.set(address, reading)
  return reading
}

/** How many pages are being read now. */
export const underWayNow = (): number => underWay.size

async function request(address: string, ahead: boolean): Promise<string> {
  const answer = await fetch(dataAddress(address), {
    headers: {
      accept: 'application/json',
      ...(known.shell ? { [SHELL_HEADER]: known.shell.shell } : {}),
      ...(ahead ? { purpose: 'prefetch' } : {}),
    },
    priority: ahead ? 'low' : 'high',
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

/** @throws Error where the page belongs to another document */
function takeIn(address: string, update: PageUpdate, text: string, ahead: boolean): string {
  if (update.frame !== known.frame) throw new Error('another build, site or account')
  known.ahead = update.now - performance.now()
  if (update.changed) learn({ shell: update.shell, ...update.changed })
  memory.put(address, { route: update.route as RouteName, text, ahead })
  if (ahead) aheadOnly.add(address)
  else aheadOnly.delete(address)
  return text
}

/**
 * Counters count from now on, also where the page is shown later: what the stream brings until then
 * is newer.
 */
function learn(shell: Shell): void {
  known.shell = shell
  const { me } = shell
  if (!me) return
  const cells = cellsOf(me.id)
  cells.take(cells.me, me, () => me)
}

/** The page leads to another one. */
class Elsewhere extends Error {
  readonly address: string
  constructor(address: string) {
    super(`leads to ${address}`)
    this.address = address
  }
}

/**
 * Vike's hook: the data of the page that the router is about to show. The data of the document is
 * there already. Where no data can be had, the page is loaded as a document.
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

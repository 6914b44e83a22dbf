import { demoLogins } from '../../../platform/features/demo/server.ts'
import { openBrowser } from '../browser.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import {
  dragToAndFro,
  type Frames,
  flick,
  framesDuring,
  moveBox,
  openEmptyPage,
  openSlowPage,
  type SlowPage,
  scrollBy,
  touch,
} from '../frames.ts'
import { inTurns } from '../load.ts'
import { openSiteProxy } from '../site-proxy.ts'
import { cookieOf, hostOf, SITE, type Stage, TALKS } from '../stage.ts'
import { median, quantile } from '../statistics.ts'
import { talker } from './conversations.ts'

const MEMBERS = 320
const CARD = '[data-depth="0"]'
/** Milliseconds of one drag of a card, or one movement of the box. */
const MOVED = 1_500
/** Pixels of one scroll, and pixels per second. The page loads further messages on the way. */
const [FAR, SPEED] = [4_000, 2_500]

/**
 * (y) Frames drawn by the deck of the swipe game under a finger, and by a conversation of 10,000
 * messages while it scrolls up and down, on a phone whose CPU is slowed down four times, compared
 * with an empty page on which a box moves.
 */
export async function smoothness(stage: Stage, effort: Effort): Promise<Figure[]> {
  await stage.fill(SITE, MEMBERS)
  await stage.fill(TALKS, MEMBERS)
  await putBackPasses(stage)
  const program = await stage.product()
  const browser = await openBrowser()
  const [site, talks] = [stage.tenant(SITE), stage.tenant(TALKS)]
  const token = await stage.signIn(site, { email: demoLogins(site)[0].email })
  const long = await talker(stage, 1)
  const proxies = [site, talks].map((tenant) => openSiteProxy({ host: hostOf(tenant), port: program.port }))
  const [atSite, atTalks] = await Promise.all(proxies)
  const deck = await openSlowPage(browser, {
    origin: atSite?.origin ?? '',
    cookie: cookieOf(token),
    path: '/swipe-game',
    until: CARD,
  })
  const talk = await openSlowPage(browser, {
    origin: atTalks?.origin ?? '',
    cookie: cookieOf(long.token),
    path: `/chats/${long.conversation}`,
    until: '[role=log] .row',
  })
  const empty = await openEmptyPage(browser)
  const rounds = await inTurns(effort.rounds, {
    deck: () => dragged(deck, effort.amount(MOVED)),
    up: () => framesDuring(talk, () => scrollBy(talk, FAR, SPEED)),
    down: () => framesDuring(talk, () => scrollBy(talk, -FAR, SPEED)),
    empty: () => framesDuring(empty, () => moveBox(empty, effort.amount(MOVED))),
  })
  await browser.close()
  for (const proxy of [atSite, atTalks]) proxy?.close()
  await program.stop()
  const figure = (name: string, of: readonly Frames[]): Figure => figureOf(name, of, rounds.empty)
  return [
    figure('swipe deck under a finger', rounds.deck),
    figure('conversation of 10,000 messages, scrolled up', rounds.up),
    figure('conversation of 10,000 messages, scrolled down', rounds.down),
  ]
}

/**
 * Deletes earlier choices: each round swipes a card away, so repeated runs on kept data (`--data`)
 * would end with an empty deck.
 */
async function putBackPasses(stage: Stage): Promise<void> {
  await stage.database.withTenant(stage.tenant(SITE).key, (db) =>
    db.trx.deleteFrom('swipe_choice').where('tenant_id', '=', db.tenantId).execute(),
  )
}

/**
 * Measures frames while a finger drags the top card, which the page's script draws in each frame.
 * The animation after it is not counted, because the compositor runs it without the script.
 */
async function dragged(deck: SlowPage, lasts: number): Promise<Frames> {
  const finger = await touch(deck, CARD)
  const frames = await framesDuring(deck, () => dragToAndFro(finger, lasts))
  await flick(deck, finger)
  return frames
}

function figureOf(name: string, frames: readonly Frames[], empty: readonly Frames[]): Figure {
  const [ours, theirs] = [frames, empty].map((rounds) => median(rounds.map(({ share }) => share)))
  const longest = quantile(
    frames.map((round) => round.longest),
    1,
  )
  return {
    id: 'y',
    name: `${name}, CPU slowed down four times: frames in time against an empty page`,
    unit: '',
    measured: (ours ?? 0) / (theirs ?? 1),
    target: { kind: 'at least', value: 0.95 },
    detail: `${percent(ours)} against ${percent(theirs)} of 60 a second; longest time between two frames ${longest.toFixed(0)} ms`,
  }
}

const percent = (share = 0): string => `${(share * 100).toFixed(0)} %`

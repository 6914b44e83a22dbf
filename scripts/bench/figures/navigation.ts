import { demoLogins } from '../../../platform/features/demo/server.ts'
import { openBrowser } from '../browser.ts'
import { openDelayedLine } from '../delay-proxy.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { hit, inTurns } from '../load.ts'
import { CARDS, openPhone, type PhonePlan, type Press, ROWS } from '../presses.ts'
import { cookieOf, hostOf, SITE, type Stage } from '../stage.ts'
import { median, ratioOf } from '../statistics.ts'

const MEMBERS = 320
const PRESSES = 20
const LATENCY = 150
const AMOUNT = 400

/**
 * (i) From a card to the profile and back, and from a row to its conversation, loaded as data
 * against documents, on a slow phone with a slow connection.
 */
export async function navigation(stage: Stage, effort: Effort): Promise<Figure[]> {
  await stage.fill(SITE, MEMBERS)
  const tenant = stage.tenant(SITE)
  const [premium] = demoLogins(tenant)
  const token = await stage.signIn(tenant, { email: premium.email })
  const product = await stage.product()
  const page = { program: product, host: hostOf(tenant), headers: { cookie: cookieOf(token) } }
  const amount = effort.amount(AMOUNT)
  const { data, document } = await inTurns(effort.rounds, {
    data: () => hit({ ...page, path: '/members/index.pageContext.json' }, amount),
    document: () => hit({ ...page, path: '/members' }, amount),
  })
  const cpu = ratioOf(
    data.map((round) => round.cpu),
    document.map((round) => round.cpu),
  )
  const presses = effort.amount(PRESSES)
  const visit = { host: hostOf(tenant), cookie: cookieOf(token) }
  const cards = await pressBoth({ ...visit, list: CARDS }, product.port, presses)
  const rows = await pressBoth({ ...visit, list: ROWS }, product.port, presses)
  await product.stop()
  return [
    ...figuresOf(cards, rows, effort),
    {
      id: 'i',
      name: 'members page as data: CPU against the document',
      measured: cpu.ratio,
      unit: '',
      target: { kind: 'at most', value: 0.45 },
      detail: `${effort.sides(cpu)} a request`,
    },
  ]
}

interface Found {
  readonly documents: readonly Press[]
  readonly data: readonly Press[]
}

/**
 * Presses entries of a list through a slow connection to the program on that port, in turns on a
 * phone that loads documents and on one that loads data.
 */
async function pressBoth(
  visit: Pick<PhonePlan, 'host' | 'cookie' | 'list'>,
  programPort: number,
  presses: number,
): Promise<Found> {
  const line = await openDelayedLine({ port: programPort, host: visit.host }, LATENCY)
  const browser = await openBrowser()
  const [documents, data] = await Promise.all([
    openPhone(browser, { ...visit, port: line.port, as: 'documents' }),
    openPhone(browser, { ...visit, port: line.port, as: 'data' }),
  ])
  const found = await inTurns(presses, { documents: () => documents.press(), data: () => data.press() })
  await browser.close()
  line.close()
  return found
}

/**
 * Times are judged in milliseconds. A phone that is slowed down four times is as slow as the
 * machine of the hour, which changes them by more than a factor of two: the ratio to documents,
 * pressed in turns, is told in the detail, and compares runs.
 */
function figuresOf(cards: Found, rows: Found, effort: Effort): Figure[] {
  const within = (
    name: string,
    { data, documents }: Found,
    [of, base]: readonly [keyof Press, keyof Press],
    most: number,
  ): Figure => {
    const ratio = ratioOf(
      data.map((press) => press[of]),
      documents.map((press) => press[base]),
    )
    return {
      id: 'i',
      name,
      measured: ratio.ours,
      unit: 'ms',
      target: { kind: 'at most', value: most },
      detail: `${ratio.ratio.toFixed(2)} of documents: ${effort.sides(ratio, 'ms')}`,
    }
  }
  const bytes = (presses: readonly Press[]) => median(presses.map((press) => press.bytes)) / 1000
  const [NAMED, THERE] = [100, 400]
  return [
    within('press on a card to name and photo in their places', cards, ['named', 'there'], NAMED),
    within('press on a card to the whole profile', cards, ['there', 'there'], THERE),
    within('press on a row to name and photo in their places', rows, ['named', 'there'], NAMED),
    within('press on a row to the whole conversation', rows, ['there', 'there'], THERE),
    within('Back to the same place in the list', cards, ['back', 'back'], 150),
    {
      id: 'i',
      name: 'transferred for a press, pictures aside',
      measured: bytes(cards.data),
      unit: 'kB',
      target: { kind: 'at most', value: 3 },
      detail: `documents ${bytes(cards.documents).toFixed(1)} kB; medians of ${cards.data.length}`,
    },
  ]
}

import { demoLogins } from '../../../platform/features/demo/server.ts'
import { openBrowser } from '../browser.ts'
import { openDelayedLine } from '../delay-proxy.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { hit, inTurns } from '../load.ts'
import { type Presses, pressCards } from '../presses.ts'
import { cookieOf, hostOf, SITE, type Stage } from '../stage.ts'
import { median, ratioOf } from '../statistics.ts'

const MEMBERS = 320
const PRESSES = 20
const LATENCY = 150
const AMOUNT = 400

/**
 * (i) From a card to the profile and back, loaded as documents and as data, on a slow phone with a
 * slow connection.
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
  const visit = { host: hostOf(tenant), cookie: cookieOf(token), presses }
  const found = await pressBoth(visit, product.port)
  await product.stop()
  return [
    ...figuresOf(found, presses),
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
  readonly documents: Presses
  readonly asData: Presses
}

/**
 * Presses the cards through a slow connection to the program on that port, once as documents and
 * once as data.
 */
async function pressBoth(
  visit: { readonly host: string; readonly cookie: string; readonly presses: number },
  programPort: number,
): Promise<Found> {
  const line = await openDelayedLine({ port: programPort, host: visit.host }, LATENCY)
  const browser = await openBrowser()
  const documents = await pressCards(browser, { ...visit, port: line.port, as: 'documents' })
  const asData = await pressCards(browser, { ...visit, port: line.port, as: 'data' })
  await browser.close()
  line.close()
  return { documents, asData }
}

function figuresOf({ documents, asData }: Found, presses: number): Figure[] {
  const figure = (name: string, of: (found: Presses) => number, unit: 'ms' | 'kB', most: number): Figure => ({
    id: 'i',
    name,
    measured: of(asData),
    unit,
    target: { kind: 'at most', value: most },
    detail: `documents ${of(documents).toFixed(unit === 'kB' ? 1 : 0)} ${unit}; medians of ${presses}`,
  })
  return [
    figure('press on a card to name and photo in their places', ({ named }) => median(named), 'ms', 100),
    figure('press on a card to the whole profile', ({ there }) => median(there), 'ms', 400),
    figure('Back to the same place in the list', ({ back }) => median(back), 'ms', 150),
    figure('transferred for a press, pictures aside', ({ bytes }) => median(bytes) / 1000, 'kB', 3),
  ]
}

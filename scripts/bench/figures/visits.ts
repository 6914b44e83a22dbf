import type { Client } from '../../tools/packages.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { hit, inTurns } from '../load.ts'
import { hostOf, SITE, type Stage } from '../stage.ts'
import { ratioOf } from '../statistics.ts'

const AMOUNT = 4_000
const CONNECTIONS = 8
const PATH = '/landers/collagelanding/bench?network=bench&sub1=a'

/**
 * (s) A lander with its visit recorded, each by another visitor, against the same request as a
 * prefetch, which is no visit. What is left in memory is written while the requests go on, so that
 * its CPU counts.
 */
export async function recordedVisits(stage: Stage, effort: Effort): Promise<Figure[]> {
  const host = hostOf(stage.tenant(SITE))
  // A proxy in front names the visitors.
  const product = await stage.product({ env: { TRUST_PROXY: '1' } })
  const amount = effort.amount(AMOUNT)
  let round = 0
  const side = (headers: Readonly<Record<string, string>>) => () => {
    round++
    const setupClient = visitorsOf(round, host, headers)
    return hit({ program: product, host, path: PATH, setupClient }, amount)
  }
  // A tenth is less than what two rounds differ by.
  const { ours, theirs } = await inTurns(effort.rounds * 3, {
    ours: side({}),
    theirs: side({ 'sec-purpose': 'prefetch' }),
  })
  await product.stop()
  const cpu = ratioOf(
    ours.map((one) => one.cpu),
    theirs.map((one) => one.cpu),
  )
  return [
    {
      id: 's',
      name: 'lander with its visit recorded: CPU against one that is no visit',
      unit: '',
      measured: cpu.ratio,
      target: { kind: 'at most', value: 1.1 },
      detail: `${effort.sides(cpu)} a request, each of another visitor`,
    },
  ]
}

/**
 * Requests of a connection, each from an address of its own; visitors share browsers, not
 * addresses.
 */
const visitorsOf =
  (round: number, host: string, headers: Readonly<Record<string, string>>) =>
  (client: Client, connection: number): void => {
    const requests = Array.from({ length: AMOUNT / CONNECTIONS }, (_, place) => ({
      method: 'GET' as const,
      path: PATH,
      headers: {
        ...headers,
        host,
        'user-agent': agentOf(place),
        'x-forwarded-for': `10.${round * CONNECTIONS + connection}.${place >> 8}.${place & 255}`,
      },
    }))
    client.setRequests(requests)
  }

/** As many as the versions of browsers that are about. */
const agentOf = (place: number) =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${80 + (place % 60)}.0.0.0 Mobile Safari/537.36`

import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { hit, inTurns } from '../load.ts'
import { get } from '../members-recording.ts'
import { hostOf, SITE, type Stage } from '../stage.ts'
import { ratioOf } from '../statistics.ts'

const AMOUNT = 4_000

/** (b) The front page as a visitor gets it against Express sending a string of that size. Neither side compresses here. */
export async function indexPage(stage: Stage, effort: Effort): Promise<Figure[]> {
  const host = hostOf(stage.tenant(SITE))
  const product = await stage.product()
  const length = Buffer.byteLength(await get(product.port, '/', { host }))
  const bare = await stage.peer('string', { BENCH_LENGTH: String(length) })
  const amount = effort.amount(AMOUNT)
  const { ours, theirs } = await inTurns(effort.rounds, {
    ours: () => hit({ program: product, host, path: '/' }, amount),
    theirs: () => hit({ program: bare, host: 'bench', path: '/' }, amount),
  })
  await Promise.all([product.stop(), bare.stop()])
  const cpu = ratioOf(
    ours.map((round) => round.cpu),
    theirs.map((round) => round.cpu),
  )
  return [
    {
      id: 'b',
      name: 'front page, visitor: CPU against Express sending a string',
      measured: cpu.ratio,
      unit: '',
      target: { kind: 'at most', value: 2 },
      detail: `${effort.sides(cpu)} a request, ${(length / 1000).toFixed(1)} kB`,
    },
  ]
}

import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { hit, inTurns } from '../load.ts'
import { get } from '../members-recording.ts'
import { hostOf, SITE, type Stage } from '../stage.ts'
import { ratioOf } from '../statistics.ts'

const AMOUNT = 4_000

interface Page {
  readonly id: string
  readonly name: string
  readonly path: string
  /** Maximum CPU time, as a multiple of that for the string. */
  readonly most: number
}

const FRONT: Page = { id: 'b', name: 'front page', path: '/', most: 2 }
const LANDER: Page = { id: 'p', name: 'lander', path: '/landers/collagelanding', most: 1.5 }

/** (b) The front page. */
export const frontPage = (stage: Stage, effort: Effort) => againstString(FRONT, stage, effort)

/** (p) A lander. */
export const landerPage = (stage: Stage, effort: Effort) => againstString(LANDER, stage, effort)

/**
 * A page as a visitor gets it, compared with Express sending a string of the same size. Neither
 * side compresses here.
 */
async function againstString(page: Page, stage: Stage, effort: Effort): Promise<Figure[]> {
  const { id, name, path, most } = page
  const host = hostOf(stage.tenant(SITE))
  const product = await stage.product()
  const length = Buffer.byteLength(await get(product.port, path, { host }))
  const bare = await stage.peer('string', { BENCH_LENGTH: String(length) })
  const amount = effort.amount(AMOUNT)
  const { ours, theirs } = await inTurns(effort.rounds, {
    ours: () => hit({ program: product, host, path }, amount),
    theirs: () => hit({ program: bare, host: 'bench', path: '/' }, amount),
  })
  await Promise.all([product.stop(), bare.stop()])
  const cpu = ratioOf(
    ours.map((round) => round.cpu),
    theirs.map((round) => round.cpu),
  )
  return [
    {
      id,
      name: `${name}, visitor: CPU against Express sending a string`,
      measured: cpu.ratio,
      unit: '',
      target: { kind: 'at most', value: most },
      detail: `${effort.sides(cpu)} a request, ${(length / 1000).toFixed(1)} kB`,
    },
  ]
}

import { demoLogins } from '../../../platform/features/demo/server.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { inTurns } from '../load.ts'
import type { Answer, Order } from '../orders.ts'
import { searches } from '../searches.ts'
import { LARGE, SMALL, type Stage } from '../stage.ts'
import { median, quantile, ratioOf } from '../statistics.ts'

const MEMBERS = { [SMALL]: 10_000, [LARGE]: 100_000 }
const SEARCHES = 400

/**
 * (d) The p95 of searches at 100,000 members against 10,000 of one site: transaction, session and search, without the page
 * around them, which would hide what the database does.
 */
export async function search(stage: Stage, effort: Effort): Promise<Figure[]> {
  const sides = { [SMALL]: await searcher(stage, SMALL), [LARGE]: await searcher(stage, LARGE) }
  await analyse(stage)
  const program = await stage.peer('commands')
  const queries = searches(effort.amount(SEARCHES))
  const run = async (site: typeof SMALL | typeof LARGE): Promise<readonly number[]> => {
    const order: Order = { kind: 'search', site, token: sides[site], queries }
    return (await program.order<Answer>(order)).times
  }
  const { large, small } = await inTurns(effort.rounds, { large: () => run(LARGE), small: () => run(SMALL) })
  await program.stop()
  const p95 = ratioOf(
    large.map((times) => quantile(times, 0.95)),
    small.map((times) => quantile(times, 0.95)),
  )
  const middle = ratioOf(large.map(median), small.map(median))
  return [
    {
      id: 'd',
      name: 'search p95 at 100,000 members against 10,000',
      measured: p95.ratio,
      unit: '',
      target: { kind: 'at most', value: 2 },
      detail: effort.sides(p95, 'ms'),
    },
    {
      id: 'd',
      name: 'search median at 100,000 members against 10,000',
      measured: middle.ratio,
      unit: '',
      target: null,
      detail: `${effort.sides(middle, 'ms')}; slowest at 100,000: ${slowest(large, queries)}`,
    },
  ]
}

/** The search that is slow in the middle of its rounds, to look at its plan. */
function slowest(
  rounds: readonly (readonly number[])[],
  queries: readonly Readonly<Record<string, string>>[],
): string {
  const times = queries.map((_query, place) => median(rounds.map((times) => times[place] ?? 0)))
  const worst = Math.max(...times)
  const query = new URLSearchParams(queries[times.indexOf(worst)])
  return `${worst.toFixed(1)} ms for ?${query}`
}

async function searcher(stage: Stage, site: typeof SMALL | typeof LARGE): Promise<string> {
  await stage.fill(site, MEMBERS[site])
  const tenant = stage.tenant(site)
  return stage.signIn(tenant, { email: demoLogins(tenant)[0].email })
}

/** What autovacuum does within minutes of such a fill. */
async function analyse({ ownerUrl }: Stage): Promise<void> {
  const { createPool } = await import('../../../platform/infra/database/pool.ts')
  const { MIGRATION_LIMITS } = await import('../../../platform/infra/database/time-limits.ts')
  const owner = createPool({ url: ownerUrl, size: 1, limits: MIGRATION_LIMITS })
  await owner.query('vacuum analyze')
  await owner.end()
}

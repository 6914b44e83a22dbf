import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { hit, inTurns, type Target } from '../load.ts'
import { mainThreadTimes, servingProcesses } from '../main-threads.ts'
import { cookieOf, hostOf, type Stage } from '../stage.ts'
import { ratioOf } from '../statistics.ts'
import { signedIn } from './members-page.ts'

const AMOUNT = 800
const WORKERS = 2
/**
 * Minimum number of cores with which two workers, PostgreSQL and the load generator do not share
 * any.
 */
const ENOUGH_CORES = 4
const TARGET = { kind: 'at least', value: 1.7 } as const

interface Round {
  /** Requests a second. */
  readonly rate: number
  /**
   * CPU time of the busiest process's main thread in microseconds, divided by all requests of the
   * round, whichever process served them; null if the system does not report it.
   */
  readonly busiest: number | null
}

/** (k) The members page served by two processes compared with one. */
export async function workers(stage: Stage, effort: Effort): Promise<Figure[]> {
  const { tenant, token } = await signedIn(stage)
  const page = { host: hostOf(tenant), path: '/members', headers: { cookie: cookieOf(token) } }
  const alone: Target = { program: await stage.product(), ...page }
  const shared: Target = { program: await stage.product({ workers: WORKERS }), ...page }
  await untilAllServe(shared)
  const amount = effort.amount(AMOUNT)
  const { one, two } = await inTurns(effort.rounds, {
    one: () => measure(alone, amount),
    two: () => measure(shared, amount),
  })
  await Promise.all([alone.program.stop(), shared.program.stop()])
  return [throughput(one, two, effort), ...capacity(one, two, effort)]
}

async function measure(target: Target, amount: number): Promise<Round> {
  const pids = servingProcesses(target.program.pid)
  const before = mainThreadTimes(pids)
  const { rate } = await hit(target, amount)
  const after = mainThreadTimes(pids)
  if (!before || !after) return { rate, busiest: null }
  return { rate, busiest: Math.max(...after.map((time, place) => time - (before[place] ?? 0))) / amount }
}

function throughput(one: readonly Round[], two: readonly Round[], effort: Effort): Figure {
  const cores = os.availableParallelism()
  const enough = cores >= ENOUGH_CORES
  const rate = ratioOf(
    two.map((round) => round.rate),
    one.map((round) => round.rate),
  )
  return {
    id: 'k',
    name: 'members page, requests a second: two workers against one process',
    measured: rate.ratio,
    unit: '',
    target: enough ? TARGET : null,
    detail: `${effort.sides(rate, '/s')}; ${enough ? `${cores} cores` : `not judged: two workers, PostgreSQL and the load share ${cores} cores`}`,
  }
}

/** How much more two workers could serve with a core each: the busiest process limits the rate. */
function capacity(one: readonly Round[], two: readonly Round[], effort: Effort): Figure[] {
  const busiest = (rounds: readonly Round[]) => rounds.flatMap((round) => round.busiest ?? [])
  if (busiest(one).length === 0) return []
  const spent = ratioOf(busiest(one), busiest(two))
  return [
    {
      id: 'k',
      name: 'members page, CPU of the busiest main thread for a request: one process against two workers',
      measured: spent.ratio,
      unit: '',
      target: TARGET,
      detail: `${effort.sides(spent)}; what two workers could serve with a core for each, if PostgreSQL keeps up`,
    },
  ]
}

/**
 * Waits until all workers serve, because they start one after the other. @throws Error if one of
 * them serves nothing within a minute
 */
async function untilAllServe(target: Target): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const pids = servingProcesses(target.program.pid)
    const before = mainThreadTimes(pids)
    if (!before) return
    await hit(target, 40)
    const after = mainThreadTimes(pids) ?? []
    if (pids.length === WORKERS && after.every((time, place) => time > (before[place] ?? 0))) return
    await wait(1_000)
  }
  throw new Error(`not all of the ${WORKERS} workers serve`)
}

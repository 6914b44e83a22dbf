import { Balancer, startLoad } from '../../../platform/testing/balancer.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import type { Program } from '../program.ts'
import { cookieOf, hostOf, type Stage } from '../stage.ts'
import { signedIn } from './members-page.ts'

const REQUESTS = 10_000
const CLIENTS = 4

/**
 * (r) Two programs behind a small proxy are restarted in turns while members read and write:
 * requests that were not answered with success.
 */
export async function rollingRestart(stage: Stage, effort: Effort): Promise<Figure[]> {
  const { tenant, token } = await signedIn(stage)
  const env = { DRAIN_SECONDS: '1' }
  const programs: Program[] = [await stage.product({ env }), await stage.product({ env })]
  const balancer = await Balancer.start(programs.map(({ port }) => port))
  const headers = { cookie: cookieOf(token) }
  const load = startLoad({
    port: balancer.port,
    host: hostOf(tenant),
    clients: CLIENTS,
    requests: [
      { method: 'GET', path: '/' },
      { method: 'GET', path: '/members', headers },
      { method: 'POST', path: '/api/presence', headers },
      { method: 'GET', path: '/api/chats', headers },
    ],
  })
  const amount = effort.amount(REQUESTS)
  let restarts = 0
  while (load.answered() < amount) {
    const [program] = programs.splice(0, 1)
    if (program === undefined) break
    await program.stop()
    programs.push(await stage.product({ env, port: program.port }))
    await balancer.until(program.port, true)
    restarts++
  }
  const failed = await load.stop()
  balancer.close()
  await Promise.all(programs.map((program) => program.stop()))
  const kinds = Object.entries(failed).map(([what, count]) => `${what} (${count})`)
  return [
    {
      id: 'r',
      name: 'rolling restart of two programs: failed requests',
      measured: Object.values(failed).reduce((sum, count) => sum + count, 0),
      unit: '',
      target: { kind: 'at most', value: 0 },
      detail: [
        `of ${load.answered()} by ${CLIENTS} clients, ${restarts} restarts`,
        `slowest ${load.slowest().toFixed(0)} ms`,
        ...kinds,
      ].join(', '),
    },
  ]
}

import fs from 'node:fs'
import path from 'node:path'
import { demoLogins } from '../../../platform/features/demo/server.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { hit, inTurns } from '../load.ts'
import { recordMembersPage, visit } from '../members-recording.ts'
import { cookieOf, hostOf, SITE, type Stage } from '../stage.ts'
import { ratioOf } from '../statistics.ts'

const MEMBERS = 320
const AMOUNT = 400

/**
 * (a) The search page of a signed-in member compared with bare Express that runs the same
 * statements and renders the same cards.
 */
export async function membersPage(stage: Stage, effort: Effort): Promise<Figure[]> {
  const { tenant, token } = await signedIn(stage)
  const recorded = await stage.product({ record: true })
  const recording = await recordMembersPage(recorded, tenant, token)
  await recorded.stop()
  const file = path.join(stage.folder, 'members-page.json')
  fs.writeFileSync(file, JSON.stringify(recording))
  const product = await stage.product()
  const bare = await stage.peer('members', { BENCH_RECORDING: file })
  const amount = effort.amount(AMOUNT)
  const page = { host: hostOf(tenant), path: '/members', headers: { cookie: cookieOf(token) } }
  const { ours, theirs } = await inTurns(effort.rounds, {
    ours: () => hit({ program: product, ...page }, amount),
    theirs: () => hit({ program: bare, host: 'bench', path: '/' }, amount),
  })
  await Promise.all([product.stop(), bare.stop()])
  const cpu = ratioOf(
    ours.map((round) => round.cpu),
    theirs.map((round) => round.cpu),
  )
  return [
    {
      id: 'a',
      name: 'members page, signed in, 20 cards: CPU against bare Express',
      measured: cpu.ratio,
      unit: '',
      target: { kind: 'at most', value: 2.2 },
      detail: `${effort.sides(cpu)} a request`,
    },
  ]
}

/**
 * Pages with different numbers of results and filters. Each is requested twice; the second request
 * counts.
 */
const PAGES = [
  '/members',
  '/members?numResults=1',
  '/members?numResults=50',
  '/members?pageNumber=3',
  '/members?filters=open',
  '/members?min_age=25&max_age=40',
  '/members?min_age=25&max_age=27&hair=blonde&eyes=green',
]

/**
 * (g) SQL statements of one members page, whatever it shows. `begin` and the message after it,
 * which sets the tenant, are sent as one and count as one; `commit` counts.
 */
export async function membersStatements(stage: Stage): Promise<Figure[]> {
  const { tenant, token } = await signedIn(stage)
  const program = await stage.product({ record: true })
  const counts: number[] = []
  const hosts = new Set<string>()
  for (const page of PAGES) {
    await visit(program, { tenant, path: page, token })
    const seen = await visit(program, { tenant, path: page, token })
    counts.push(seen.statements.filter(({ sql }) => sql !== 'begin').length)
    for (const host of seen.hosts) hosts.add(host)
  }
  await program.stop()
  return [
    {
      id: 'g',
      name: 'SQL statements of one members page, the most of seven kinds',
      measured: Math.max(...counts),
      unit: '',
      target: { kind: 'at most', value: 6 },
      detail: `20 cards ${counts[0]}, 1 card ${counts[1]}, 50 cards ${counts[2]}, few found ${counts.at(-1)}`,
    },
  ]
}

/** A premium member of the site, and the token of a session. */
export async function signedIn(stage: Stage) {
  await stage.fill(SITE, MEMBERS)
  const tenant = stage.tenant(SITE)
  const [premium] = demoLogins(tenant)
  return { tenant, token: await stage.signIn(tenant, { email: premium.email }) }
}

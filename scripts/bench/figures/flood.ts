import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { demoLogins } from '../../../platform/features/demo/server.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import type { Program } from '../program.ts'
import { cookieOf, hostOf, SITE, type Stage } from '../stage.ts'
import { quantile } from '../statistics.ts'
import { timed, type Visit } from '../visit.ts'

const CONNECTIONS = 20
/**
 * Milliseconds between two requests to the other site, which do not wait for the previous response.
 */
const PACE = 20
/**
 * Requests to the other site per kind of flood, its pages in turn: before the flood, and during it.
 */
const [QUIET, BESIDE] = [150, 450]
/**
 * Requests during a first flood of each kind, which is not measured: the program has just started.
 */
const WARM = 50
const OTHER = 'tulp'
const MEMBERS = 40

/** A kind of request to flood a site with; `{n}` stands for n letters, random in each request. */
interface Kind {
  readonly name: string
  readonly path: string
  readonly cookie?: string
  readonly body?: string
}

const SESSION = 'session={22}'
const KINDS: readonly Kind[] = [
  { name: 'front page', path: '/' },
  { name: 'front page, made-up session', path: '/', cookie: SESSION },
  { name: 'lander with a slug of no campaign', path: '/landers/gallery/{12}' },
  { name: 'lander with a slug of 150 letters', path: '/landers/gallery/{150}' },
  { name: 'page that there is not', path: '/{12}/{12}' },
  { name: 'short link that there is not', path: '/{12}' },
  { name: 'page that there is not, made-up session', path: '/{12}/{12}', cookie: SESSION },
  { name: 'login that leads on', path: '/login?next=/{12}' },
  { name: 'signup by an invitation', path: '/signup?invite={22}' },
  { name: 'form that is shown again', path: '/signup', body: 'step=0' },
  { name: 'call of members', path: '/api/chats' },
  { name: 'call of members, made-up session', path: '/api/chats', cookie: SESSION },
  { name: 'description of the calls', path: '/api/openapi.json' },
  { name: 'address of 100,000 letters', path: `/${'a/'.repeat(50_000)}` },
]

/**
 * (z) Another site while one network floods one: p95 of its front page and of an API call of a
 * member, compared with the same without a flood.
 */
export async function flood(stage: Stage, effort: Effort): Promise<Figure[]> {
  const [flooded, other] = [stage.tenant(SITE), stage.tenant(OTHER)]
  await stage.fill(OTHER, MEMBERS)
  const cookie = cookieOf(await stage.signIn(other, { email: demoLogins(other)[0].email }))
  // Rate limit counts of an earlier run.
  await stage.database.global.deleteFrom('rate_limit').execute()
  await stage.database.global.deleteFrom('rate_use').execute()
  const program = await stage.product({ env: { TRUST_PROXY: '1', READ_LIMITS: 'yes' } })
  const visits: readonly Visit[] = [{ path: '/' }, { path: '/api/chats', headers: { cookie } }].map(
    (visit) => ({
      ...visit,
      program,
      host: hostOf(other),
      headers: { ...visit.headers, 'x-forwarded-for': '192.0.2.9' },
    }),
  )
  const amount = effort.amount(BESIDE)
  for (const [place, kind] of KINDS.entries()) {
    const end = startFlood(program, { host: hostOf(flooded), kind, network: `203.0.${place}.7` })
    await pages(visits, effort.amount(WARM))
    await end()
  }
  const floods: Flood[] = []
  const quiet: number[][] = visits.map(() => [])
  for (const [place, kind] of KINDS.entries()) {
    for (const [page, times] of (await pages(visits, effort.amount(QUIET))).entries())
      quiet[page]?.push(...times)
    // Each kind comes from its own network and neighbourhood (/24), so that limits used up by one
    // do not affect the next.
    const end = startFlood(program, { host: hostOf(flooded), kind, network: `198.51.${place}.7` })
    const during = await pages(visits, amount)
    const told = await end()
    floods.push({ kind, during, told, seconds: (amount * PACE) / 1000 })
  }
  await program.stop()
  return floods.map((one) => figureOf(one, quiet))
}

type Times = readonly (readonly number[])[]

interface Flood {
  readonly kind: Kind
  readonly during: Times
  /** Number of responses per status. */
  readonly told: Readonly<Record<string, number>>
  readonly seconds: number
}

/**
 * Requests the pages in turn at fixed intervals. @returns milliseconds of each response, by page
 */
async function pages(visits: readonly Visit[], amount: number): Promise<Times> {
  const answers = visits.map((): Promise<number>[] => [])
  for (let count = 0; count < amount; count++) {
    const place = count % visits.length
    const visit = visits[place]
    if (visit) answers[place]?.push(timed(visit))
    await wait(PACE)
  }
  return Promise.all(answers.map((some) => Promise.all(some)))
}

/** @returns a function that ends the flood and resolves with the number of responses per status */
function startFlood(
  { port }: Program,
  site: { readonly host: string; readonly kind: Kind; readonly network: string },
): () => Promise<Readonly<Record<string, number>>> {
  const file = path.resolve(import.meta.dirname, '../flooder.mjs')
  const thread = new Worker(file, { workerData: { port, connections: CONNECTIONS, ...site } })
  return async () => {
    thread.postMessage('end')
    const [statuses] = (await once(thread, 'message')) as [Record<string, number>]
    return statuses
  }
}

/** @param quiet of all quiet times of the run: 75 requests before each flood have no stable p95 */
function figureOf({ kind: { name }, during, told, seconds }: Flood, quiet: Times): Figure {
  const sides = quiet.map((times, place) => ({
    quiet: quantile(times, 0.95),
    during: quantile(during[place] ?? [], 0.95),
  }))
  const ratios = sides.map((side) => side.during / side.quiet)
  const answers = Object.entries(told).map(([status, count]) => `${status} ${Math.round(count / seconds)} /s`)
  const texts = sides.map((side) => `${side.during.toFixed(1)} ms against ${side.quiet.toFixed(1)} ms`)
  return {
    id: 'z',
    name: `another site while a network floods one: ${name}`,
    unit: '',
    measured: Math.max(...ratios),
    target: { kind: 'at most', value: 3 },
    detail: `front page ${texts[0]}, member’s call ${texts[1]}; answered ${answers.join(', ')}`,
  }
}

import fs from 'node:fs'
import path from 'node:path'
import { demoLogins } from '../../../platform/features/demo/server.ts'
import type { Client } from '../../tools/packages.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { hit, inTurns, type Round } from '../load.ts'
import type { Program } from '../program.ts'
import { copySite, hostFor, hostOf, SITE } from '../sites.ts'
import { cookieOf, type Stage } from '../stage.ts'
import { type Ratio, ratioOf } from '../statistics.ts'

const TENANTS = 1_000
const MEMBERS = 320
const CONNECTIONS = 8
const FRONT_PAGES = 2_000
const MEMBERS_PAGES = 150
/**
 * Multiplies the rounds of the bench, because the margin of the target (5 %) is smaller than the
 * variation of a shared machine from one second to the next.
 */
const TURNS = 3
const MEGABYTE = 1_000_000

/**
 * (e) A thousand sites compared with one: CPU time of front pages (of the one site, and of all
 * thousand in turn) and of the members page, and the memory of the sites before and after each was
 * visited.
 */
export async function manyTenants(stage: Stage, effort: Effort): Promise<Figure[]> {
  await stage.fill(SITE, MEMBERS)
  const site = stage.tenant(SITE)
  const host = hostOf(site)
  const one = await stage.product({ tenantsDir: sites(stage, 1), host })
  const many = await stage.product({ tenantsDir: sites(stage, TENANTS), host })
  const before = await memory(one, many)
  const hosts = [host, ...Array.from({ length: TENANTS - 1 }, (_, place) => hostFor(idOf(place)))]
  const front = await inTurns(effort.rounds * TURNS, {
    many: () => frontPages(many, hosts, Math.max(TENANTS, effort.amount(FRONT_PAGES))),
    one: () => frontPages(one, [host], Math.max(TENANTS, effort.amount(FRONT_PAGES))),
  })
  const token = await stage.signIn(site, { email: demoLogins(site)[0].email })
  const page = { host, path: '/members', headers: { cookie: cookieOf(token) } }
  const members = await inTurns(effort.rounds * TURNS, {
    many: () => hit({ program: many, ...page }, effort.amount(MEMBERS_PAGES)),
    one: () => hit({ program: one, ...page }, effort.amount(MEMBERS_PAGES)),
  })
  const after = await memory(one, many)
  await Promise.all([one.stop(), many.stop()])
  return [
    cpuFigure('front pages of 1,000 sites against one', cpuOf(front), effort),
    cpuFigure('members page with 1,000 sites against one', cpuOf(members), effort),
    {
      id: 'e',
      name: 'memory of 999 more sites, none visited yet',
      measured: before.heap,
      unit: 'MB',
      target: null,
      detail: `heap; resident ${before.rss.toFixed(0)} MB`,
    },
    {
      id: 'e',
      name: 'memory of 999 more sites, front page of each visited',
      measured: after.rss,
      unit: 'MB',
      target: null,
      detail: `resident; heap ${after.heap.toFixed(0)} MB`,
    },
  ]
}

function cpuFigure(name: string, cpu: Ratio, effort: Effort): Figure {
  const target = { kind: 'at most', value: 1.05 } as const
  return { id: 'e', name: `CPU of ${name}`, measured: cpu.ratio, unit: '', target, detail: effort.sides(cpu) }
}

function cpuOf({ many, one }: { readonly many: readonly Round[]; readonly one: readonly Round[] }): Ratio {
  return ratioOf(
    many.map(({ cpu }) => cpu),
    one.map(({ cpu }) => cpu),
  )
}

/**
 * Each connection requests its own share of the sites in turn, so that every site gets the same
 * number of requests. Accepts Brotli, like browsers.
 */
function frontPages(program: Program, hosts: readonly string[], amount: number): Promise<Round> {
  const setupClient = (client: Client, connection: number) => {
    const share = hosts.filter(
      (_host, place) => hosts.length === 1 || place % CONNECTIONS === connection % CONNECTIONS,
    )
    client.setRequests(
      share.map((host) => ({
        method: 'GET' as const,
        path: '/',
        headers: { host, 'accept-encoding': 'br' },
      })),
    )
  }
  return hit({ program, host: hosts[0] ?? '', path: '/', setupClient }, amount)
}

async function memory(one: Program, many: Program): Promise<{ readonly heap: number; readonly rss: number }> {
  const [few, all] = [await one.usage(true), await many.usage(true)]
  return { heap: (all.heap - few.heap) / MEGABYTE, rss: (all.rss - few.rss) / MEGABYTE }
}

const idOf = (place: number): string => `site-${place}`

/**
 * Creates a folder with this number of sites: the demo site, and copies of it, each with its own
 * host.
 */
export function sites(stage: Stage, count: number): string {
  const folder = path.join(stage.folder, `tenants-${count}`)
  const from = path.join(stage.tenantsDir, SITE)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.cpSync(from, path.join(folder, SITE), { recursive: true })
  fs.cpSync(path.join(stage.tenantsDir, '_presets'), path.join(folder, '_presets'), { recursive: true })
  for (let place = 0; place < count - 1; place++) copySite(from, folder, idOf(place))
  return folder
}

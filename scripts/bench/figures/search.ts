import { sql } from 'kysely'
import { demoLogins } from '../../../platform/features/demo/server.ts'
import type { FilterForm } from '../../../platform/features/members/pages.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { type SearchKind, searchKinds } from '../kinds.ts'
import { inTurns } from '../load.ts'
import type { Answer, Order } from '../orders.ts'
import type { Program } from '../program.ts'
import { LARGE, SMALL, type Stage } from '../stage.ts'
import { median, quantile } from '../statistics.ts'

type Site = typeof SMALL | typeof LARGE

const MEMBERS: Readonly<Record<Site, number>> = { [SMALL]: 10_000, [LARGE]: 1_000_000 }
const MIXED = 100
/**
 * Members online per site while all kinds are measured, and the share online when the kinds with
 * the filter `online` are measured again.
 */
const FEW = 12
const MANY = 0.02

/** p95 of the searches of one kind on each site, in milliseconds. */
interface Measured {
  readonly name: string
  readonly small: number
  readonly large: number
  /** The slowest query of this kind on the large site. */
  readonly slowest: string
}

/**
 * (d) Searches of every kind on a site with 1,000,000 members compared with 10,000. Measures
 * transaction, session and search without the page around them, which would hide the cost of the
 * database.
 */
export async function search(stage: Stage, effort: Effort): Promise<Figure[]> {
  const tokens: Tokens = { [SMALL]: await searcher(stage, SMALL), [LARGE]: await searcher(stage, LARGE) }
  await setOnline(stage, () => FEW)
  await analyse(stage)
  const program = await stage.peer('commands')
  const order: Order = { kind: 'filters', site: LARGE, token: tokens[LARGE] }
  const kinds = searchKinds(await program.order<FilterForm>(order), effort.amount(MIXED))
  const measured = await measure(program, tokens, kinds, effort)
  await setOnline(stage, (members) => members * MANY)
  await analyse(stage)
  const crowded = kinds
    .filter(({ queries }) => queries.some((query) => 'online' in query))
    .map((kind) => ({ ...kind, name: `${kind.name}, many online` }))
  measured.push(...(await measure(program, tokens, crowded, effort)))
  await program.stop()
  return figuresOf(measured)
}

type Tokens = Readonly<Record<Site, string>>

/**
 * The time of a query is the median of its rounds, so that a disturbance of one round does not
 * affect it; the time of a kind is the p95 of its queries.
 */
async function measure(
  program: Program,
  tokens: Tokens,
  kinds: readonly SearchKind[],
  effort: Effort,
): Promise<Measured[]> {
  const queries = kinds.flatMap((kind) => kind.queries.map((query) => ({ kind: kind.name, query })))
  const run = async (site: Site): Promise<readonly number[]> => {
    const all = queries.map(({ query }) => query)
    const order: Order = { kind: 'search', site, token: tokens[site], queries: all }
    return (await program.order<Answer>(order)).times
  }
  const rounds = await inTurns(effort.rounds, { large: () => run(LARGE), small: () => run(SMALL) })
  const times = queries.map(({ kind, query }, place) => {
    const middle = (side: 'small' | 'large') =>
      median(rounds[side].map((round) => round[place] ?? Number.NaN))
    return { kind, query, small: middle('small'), large: middle('large') }
  })
  return kinds.map(({ name }) => {
    const own = times.filter(({ kind }) => kind === name)
    const worst = own.reduce((a, b) => (b.large > a.large ? b : a))
    return {
      name,
      small: quantile(
        own.map(({ small }) => small),
        0.95,
      ),
      large: quantile(
        own.map(({ large }) => large),
        0.95,
      ),
      slowest: `${worst.large.toFixed(1)} ms for ?${new URLSearchParams(worst.query)}`,
    }
  })
}

function figuresOf(measured: readonly Measured[]): Figure[] {
  const sorted = measured.toSorted((a, b) => b.large / b.small - a.large / a.small)
  const [worst] = sorted
  if (!worst) throw new Error('no kind of search was measured')
  const told = (one: Measured) =>
    `${one.name} ${(one.large / one.small).toFixed(2)} (${one.large.toFixed(1)} ms against ${one.small.toFixed(1)} ms)`
  return [
    {
      id: 'd',
      name: 'search p95 at 1,000,000 members against 10,000, the worst kind',
      measured: worst.large / worst.small,
      unit: '',
      target: { kind: 'at most', value: 1.5 },
      detail: `${sorted.map(told).join('; ')}; slowest of the worst kind: ${worst.slowest}`,
    },
  ]
}

async function searcher(stage: Stage, site: Site): Promise<string> {
  await stage.fill(site, MEMBERS[site])
  const tenant = stage.tenant(site)
  return stage.signIn(tenant, { email: demoLogins(tenant)[0].email })
}

/** Sets this number of members of each site online for an hour, and all others offline. */
async function setOnline({ database, tenant }: Stage, many: (members: number) => number): Promise<void> {
  for (const site of [SMALL, LARGE] as const) {
    await database.withTenant(tenant(site).key, async ({ trx, tenantId }) => {
      await sql`
        with gone as (
          update presence set online_until = null, seen_at = now() - interval '1 hour'
          where tenant_id = ${tenantId}::int and online_until is not null returning member_id)
        update member_search s set last_online = now() - interval '1 hour' from gone g
        where s.tenant_id = ${tenantId}::int and s.id = g.member_id`.execute(trx)
      await sql`
        with present as (
          insert into presence (tenant_id, member_id, online_until, seen_at)
          select ${tenantId}::int, id, now() + interval '1 hour', now() from member_search
          where tenant_id = ${tenantId}::int order by random() limit ${Math.ceil(many(MEMBERS[site]))}::int
          on conflict (tenant_id, member_id) do update
            set online_until = excluded.online_until, seen_at = excluded.seen_at
          returning member_id as id)
        update member_search s set last_online = now() - random() * interval '5 minutes' from present p
        where s.tenant_id = ${tenantId}::int and s.id = p.id`.execute(trx)
    })
  }
}

/** Vacuums and analyses the tables, as autovacuum would within minutes after so many inserts. */
async function analyse({ ownerUrl }: Stage): Promise<void> {
  const { createPool } = await import('../../../platform/infra/database/pool.ts')
  const { MIGRATION_LIMITS } = await import('../../../platform/infra/database/time-limits.ts')
  const owner = createPool({ url: ownerUrl, size: 1, limits: MIGRATION_LIMITS })
  await owner.query('vacuum analyze')
  await owner.end()
}

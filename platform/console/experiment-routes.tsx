import { z } from 'zod'
import { siteDay } from '../core/calendar.ts'
import type { TenantDb } from '../core/database.ts'
import type { Tenant } from '../core/tenant.ts'
import { experimentsOf, type RanExperiment, resultsOf, verdictOf } from '../features/experiments/server.ts'
import type { ShownExperiment } from './pages/experiment.tsx'
import { ExperimentsPage } from './pages/experiments-page.tsx'
import { chosenKey, filled, tenantKey } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

const name = z.string().max(100).optional()

/** Experiments: the variants of landers and their results. */
export function experimentRoutes(): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/experiments',
      access: 'reports.read',
      site: 'shown',
      query: filled(z.object({ tenant: tenantKey.optional(), lander: name, experiment: name })),
      handle: async ({ scope, query }) => {
        const key = chosenKey(scope, query.tenant)
        const found =
          key === undefined
            ? { shown: [], ended: [] }
            : await scope.forTenant(key, ({ db, tenant }) => shownOf(db, tenant, query, scope.now))
        const page = <ExperimentsPage scope={scope} tenant={key} {...found} />
        return { page, title: scope.t('console:experiment.tab') }
      },
    }),
  ]
}

interface Wanted {
  readonly lander?: string | undefined
  readonly experiment?: string | undefined
}

/** The running experiments, or the requested one, with results; ended ones by name only. */
export async function shownOf(db: TenantDb, tenant: Tenant, wanted: Wanted, now: Date) {
  const today = siteDay({ tenant, now }).toISOString().slice(0, 10)
  const seen = await experimentsOf(db)
  const started = new Set(seen.map(nameOf))
  const unseen = runningOf(tenant).filter((one) => !started.has(nameOf(one)))
  const all = [...unseen.map((one) => ({ ...one, first: today, last: today })), ...seen]
  const asked = all.filter((one) => one.lander === wanted.lander && one.experiment === wanted.experiment)
  const running = all.filter((one) => weightsOf(tenant, one) !== undefined)
  const chosen = asked.length > 0 ? asked : running
  const shown: ShownExperiment[] = []
  for (const one of chosen) shown.push(await withResults(db, tenant, one, today))
  return { shown, ended: seen.filter((one) => !running.includes(one)) }
}

type Named = Pick<RanExperiment, 'lander' | 'experiment'>

const nameOf = ({ lander, experiment }: Named) => `${lander} ${experiment}`

const runningOf = ({ landers }: Tenant): readonly Named[] =>
  Object.values(landers).flatMap(({ name: lander, experiment }) =>
    experiment ? [{ lander, experiment: experiment.id }] : [],
  )

/** Weights by variant; undefined if the experiment is not running. */
function weightsOf(
  { landers }: Tenant,
  { lander, experiment }: Named,
): ReadonlyMap<string, number> | undefined {
  const runs = Object.hasOwn(landers, lander) ? landers[lander]?.experiment : undefined
  if (runs?.id !== experiment) return undefined
  return new Map(Object.entries(runs.variants).map(([variant, { weight }]) => [variant, weight]))
}

async function withResults(
  db: TenantDb,
  tenant: Tenant,
  one: RanExperiment,
  today: string,
): Promise<ShownExperiment> {
  const weights = weightsOf(tenant, one)
  const found = await resultsOf(db, one)
  const names = [...new Set([...(weights?.keys() ?? []), ...found.map(({ variant }) => variant)])]
  const none = { visits: 0, robots: 0, signups: 0, confirmed: 0, payers: 0, revenue: {} }
  const variants = names.map(
    (variant) => found.find((two) => two.variant === variant) ?? { variant, ...none },
  )
  const counted = weights ? variants.filter(({ variant }) => weights.has(variant)) : variants
  const days = Math.round((Date.parse(weights ? today : one.last) - Date.parse(one.first)) / 86_400_000)
  return {
    ...one,
    running: weights !== undefined,
    variants,
    verdict: verdictOf({
      candidates: counted.map(({ variant, visits, confirmed }) => ({
        variant,
        visits,
        conversions: confirmed,
      })),
      weights: weights && counted.map(({ variant }) => weights.get(variant) ?? 0),
      days,
    }),
  }
}

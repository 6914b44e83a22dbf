import http from 'node:http'
import { openTenants } from '../../../platform/app/tenants.ts'
import type { LocaleCode } from '../../../platform/core/locale.ts'
import type { RequestScope } from '../../../platform/core/scope.ts'
import { findViewer } from '../../../platform/features/accounts/server.ts'
import { sendMessage } from '../../../platform/features/chats/commands.ts'
import type { FilterForm } from '../../../platform/features/members/pages.ts'
import { loadMembers, searchMembers } from '../../../platform/features/members/server.ts'
import { isoFor } from '../../../platform/i18n/languages.ts'
import { translator } from '../../../platform/i18n/server.ts'
import { readConfig } from '../../../platform/infra/config.ts'
import { createDatabase } from '../../../platform/infra/database/database.ts'
import { createPool } from '../../../platform/infra/database/pool.ts'
import { COMMAND_LIMITS } from '../../../platform/infra/database/time-limits.ts'
import { createLog } from '../../../platform/infra/log.ts'
import type { Answer, FiltersOrder, Order, RawOrder, SearchOrder, SendOrder } from '../orders.ts'
import { revive, type Statement } from '../replay.ts'

/**
 * Runs commands of the platform without HTTP, and the same SQL directly through `pg`, as ordered by
 * the bench, and reports the time.
 */
const config = readConfig()
const url = process.env.BENCH_APP_URL ?? ''
const database = createDatabase({ url, limits: COMMAND_LIMITS })
const pool = createPool({ url, limits: COMMAND_LIMITS })
const tenants = await openTenants({ config, log: createLog(config), database })

function speechOf(id: string) {
  const tenant = tenants.get(id)
  if (!tenant) throw new Error(`there is no site ${id}`)
  const code: LocaleCode = tenant.languages[0] ?? 'en'
  const locale = { code, iso: isoFor(code, tenant.settings.countries) }
  return { tenant, locale, t: translator(tenant, code) }
}

/** Each lane sends its messages sequentially; the lanes run concurrently. */
async function send({ site, lanes, count, keyPrefix }: SendOrder): Promise<Answer> {
  const speech = speechOf(site)
  const started = performance.now()
  await Promise.all(
    lanes.map(async ({ conversationId, senderId }) => {
      for (let number = 0; number < count; number++) {
        const key = `${keyPrefix}-${number}`
        await database.withTenant(speech.tenant.key, (db) =>
          sendMessage(
            { ...speech, db, now: new Date() },
            { conversationId, senderId, kind: 'text', body: 'Ciao, come va oggi?', key },
          ),
        )
      }
    }),
  )
  return { milliseconds: performance.now() - started, times: [] }
}

let prepared: Statement[][][] = []

/**
 * Revives parameters before the measurement, because that is work of the bench and not of the
 * statements.
 */
function prepare({ lanes }: RawOrder): Answer {
  prepared = lanes.map((sends) =>
    sends.map((statements) =>
      statements.map(({ sql, parameters }) => ({ sql, parameters: parameters.map(revive) })),
    ),
  )
  return { milliseconds: 0, times: [] }
}

async function raw(): Promise<Answer> {
  const started = performance.now()
  await Promise.all(
    prepared.map(async (sends) => {
      for (const statements of sends) {
        const client = await pool.connect()
        for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
        client.release()
      }
    }),
  )
  return { milliseconds: performance.now() - started, times: [] }
}

/** Runs a task as a signed-in member in its own transaction, like a request. */
async function asMember<Result>(
  { site, token }: { readonly site: string; readonly token: string },
  task: (scope: RequestScope) => Promise<Result>,
): Promise<Result> {
  const speech = speechOf(site)
  const now = new Date()
  return database.withTenant(speech.tenant.key, async (db) => {
    const viewer = await findViewer(db, token, now)
    if (!viewer) throw new Error('the session of the search is not known')
    return task({
      ...speech,
      db,
      now,
      viewer,
      country: viewer.country,
      geoipCountry: viewer.country,
      paymentsAvailable: true,
      reachesProvider: () => true,
      takesMethod: () => true,
      repeatsMethod: () => false,
      unseal: () => null,
      signPhoto: ([name]) => name,
      variantOf: () => '',
      campaignCode: () => undefined,
      effects: 'all',
      limit: async () => undefined,
      keep: (_name, _seconds, read) => read(),
      limitReads: () => undefined,
      afterCommit: () => undefined,
    })
  })
}

/** Runs the searches sequentially. */
async function search(order: SearchOrder): Promise<Answer> {
  const times: number[] = []
  const begun = performance.now()
  for (const query of order.queries) {
    const started = performance.now()
    await asMember(order, (scope) => searchMembers(scope, query))
    times.push(performance.now() - started)
  }
  return { milliseconds: performance.now() - begun, times }
}

function filters(order: FiltersOrder): Promise<FilterForm | null> {
  return asMember(order, async (scope) => {
    const { form } = await loadMembers({ scope, params: {}, query: { filters: 'open' }, cookies: {} })
    return form
  })
}

const work: { [Kind in Order['kind']]: (order: Extract<Order, { kind: Kind }>) => unknown } = {
  send,
  prepare,
  raw,
  search,
  filters,
}

process.on('message', async ({ order }: { order?: Order }) => {
  if (order === undefined) return
  try {
    const answer = await work[order.kind](order as never)
    process.send?.({ answer })
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
http.createServer((_request, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1')

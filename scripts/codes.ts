import { parseArgs } from 'node:util'
import pino from 'pino'
import { openTenants } from '../platform/app/tenants.ts'

import type { Tenant } from '../platform/core/tenant.ts'
import {
  CodeRequestError,
  createCodes,
  disableCode,
  listCodes,
  type ManagedCode,
} from '../platform/features/discounts/server.ts'
import { currencyDigits } from '../platform/i18n/format.ts'
import { readConfig } from '../platform/infra/config.ts'
import type { AppDatabase } from '../platform/infra/database/database.ts'
import { startDatabase } from '../platform/infra/database/start.ts'
import { createLog } from '../platform/infra/log.ts'
import { runCommand, say } from './command.ts'

const USAGE = `npm run codes -- <command> --tenant <id>

  create --percent <n>   makes a discount code and prints it:
      --code SPRING20                   its name; random without
      --count 50                        this number of random codes
      --member <email or id>            for this member alone
      --country IT                      for members of this country
      --minimum 10.00 --currency EUR    for orders of at least so much, before the discount
      --methods creditcard,paypal       for these ways to pay, as the site's payment_methods names them
      --expires 2026-12-31              the last day that it is good, in the site's time zone
      --limit 100                       at most so many paid orders, all members together
      --unlimited                       any number of times; once a member without
  list             codes: percentage, limits, status; --state active|inactive|expired
  report           one line a code and currency: paid orders, their sum, discount given, as tab-separated values
  disable <code>   ends its use; paid orders stay as they are

  Works beside a running program: both use the database of DATA_DIR or DATABASE_URL.
  Exit code: 0 done, 1 refused or not there, 2 the command was not understood.`

const LISTED = 1000

const OPTIONS = {
  tenant: { type: 'string' },
  percent: { type: 'string' },
  code: { type: 'string' },
  count: { type: 'string' },
  member: { type: 'string' },
  country: { type: 'string' },
  minimum: { type: 'string' },
  currency: { type: 'string' },
  methods: { type: 'string' },
  expires: { type: 'string' },
  limit: { type: 'string' },
  unlimited: { type: 'boolean' },
  state: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type Work = (database: AppDatabase, tenant: Tenant) => Promise<number>
type Values = ReturnType<typeof parse>['values']

const parse = () => parseArgs({ allowPositionals: true, options: OPTIONS })

function create({ methods, member, tenant: _tenant, help: _help, state: _state, ...request }: Values): Work {
  return async (database, tenant) => {
    const now = new Date()
    const { codes, existed } = await database.withTenant(tenant.key, (db) =>
      createCodes(
        db,
        { tenant, now },
        {
          ...request,
          methods: methods?.split(',').map((method) => method.trim()),
          member,
        },
      ),
    )
    for (const code of codes) console.log(code)
    if (existed) console.error('It existed with the same limits; nothing was changed.')
    return 0
  }
}

const STATES = ['active', 'inactive', 'expired'] as const

/** All codes, one page at a time. */
async function* codesOf(database: AppDatabase, tenant: Tenant, typed: string | undefined) {
  const state = STATES.find((one) => one === typed)
  let after: string | undefined
  do {
    const filter = { state, after }
    const codes = await database.withTenant(tenant.key, (db) => listCodes(db, new Date(), LISTED, filter))
    yield* codes
    after = codes.length === LISTED ? codes.at(-1)?.code : undefined
  } while (after !== undefined)
}

function list({ state }: Values): Work {
  return async (database, tenant) => {
    let found = 0
    for await (const code of codesOf(database, tenant, state)) {
      console.log(lineOf(code))
      found++
    }
    if (found === 0) console.log(`${tenant.id} has no discount codes.`)
    return 0
  }
}

/** Prints the used codes: number and sum of their paid orders, and the total discount. */
function report({ state }: Values): Work {
  return async (database, tenant) => {
    console.log(['code', 'percentage', 'orders', 'currency', 'paid', 'discount'].join('\t'))
    for await (const { code, percentage, uses, revenue, given } of codesOf(database, tenant, state))
      for (const [currency, paid] of Object.entries(revenue)) {
        const sums = [paid, given[currency] ?? 0].map((sum) => decimal(sum, currency))
        console.log([code, percentage, uses, currency, ...sums].join('\t'))
      }
    return 0
  }
}

function lineOf(code: ManagedCode): string {
  const { memberId, country, minimumOrder, currency, paymentMethods, expiresAt } = code
  const limits = [
    code.oncePerMember ? 'once a member' : 'unlimited',
    code.useLimit !== null && `at most ${code.useLimit} times`,
    memberId && `member ${memberId}`,
    country,
    minimumOrder > 0 && `from ${money(minimumOrder, currency ?? '')}`,
    paymentMethods?.join('/'),
    expiresAt && `until ${expiresAt.toISOString()}`,
  ].filter(Boolean)
  const revenue = Object.entries(code.revenue).map(([of, amount]) => money(amount, of))
  const used = code.uses === 0 ? 'not used' : `used ${code.uses} times, ${revenue.join(' + ')}`
  return `${code.code}  ${code.percentage}%  ${code.status}  ${limits.join(', ')}  ${used}`
}

function decimal(amount: number, currency: string): string {
  const digits = currencyDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

const money = (amount: number, currency: string): string => `${decimal(amount, currency)} ${currency}`

function disable(code: string): Work {
  return async (database, tenant) => {
    const found = await database.withTenant(tenant.key, (db) => disableCode(db, code))
    return found ? say(`${code} is disabled.`, 0) : say(`${tenant.id} has no code ${code}.`, 1)
  }
}

function workOf(command: string | undefined, name: string | undefined, values: Values): Work | undefined {
  if (command === 'create') return create(values)
  if (command === 'list') return list(values)
  if (command === 'report') return report(values)
  return command === 'disable' && name !== undefined ? disable(name) : undefined
}

async function main(): Promise<number> {
  const { values, positionals } = parse()
  if (values.help) return say(USAGE, 0)
  const work = workOf(positionals[0], positionals[1], values)
  const states: readonly string[] = STATES
  if (!work || (values.state !== undefined && !states.includes(values.state))) return say(USAGE, 2)
  // `create SPRING20` would create a random code, and `disable A B` would leave B active.
  const [extra] = positionals.slice(positionals[0] === 'disable' ? 2 : 1)
  if (extra !== undefined) return say(`"${extra}" is one word too many.`, 2)
  if (values.tenant === undefined) return say('--tenant is missing: which site are the codes of?', 2)
  const config = readConfig()
  const { database, stop } = await startDatabase(config)
  // On standard error: other programs read the printed codes.
  const log = createLog(config, pino.destination({ fd: 2, sync: true }))
  const tenants = await openTenants({ config, log, database })
  try {
    const tenant = tenants.get(values.tenant)
    return tenant ? await work(database, tenant) : say(`There is no site "${values.tenant}".`, 1)
  } catch (error) {
    if (error instanceof CodeRequestError) return say(error.message, 1)
    throw error
  } finally {
    await tenants.close()
    await stop()
  }
}

await runCommand(main)

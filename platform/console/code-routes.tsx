import { z } from 'zod'
import { NotFoundError, ValidationError } from '../core/errors.ts'
import {
  CodeRequestError,
  createCodes,
  disableCode,
  listCodes,
  type ManagedCode,
} from '../features/discounts/server.ts'
import { decimal } from './amounts.ts'
import { auditTenant } from './audit.ts'
import { type Cell, csvLines } from './csv.ts'
import { pageBy, siteList } from './list-page.tsx'
import { FILE_PAGE, PAGE } from './page-size.ts'
import { CODE_STATES, CodesPage } from './pages/codes-page.tsx'
import { addressOf, chosenKey, filled, tenantKey } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

const name = z.string().trim().max(40)
const codeFields = z.object({
  tenant: tenantKey.optional(),
  state: z.enum(CODE_STATES).optional(),
  text: name.optional(),
  batch: z.uuid().optional(),
  after: name.optional(),
})

const text = z.string().trim().max(254).optional()
/** Only the shape of the form. `createCodes` checks the rules, as for `npm run codes`. */
const plan = z.object({
  tenant: tenantKey,
  percent: text,
  code: text,
  count: text,
  member: text,
  country: text,
  minimum: text,
  currency: text,
  expires: text,
  limit: text,
  methods: z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(z.string()).optional(),
  ),
  unlimited: z.literal('on').optional(),
})

/** Discount codes of a site: creates them, lists them with their results, disables them. */
export function codeRoutes(): ConsoleRoute[] {
  return [list.route, make, disable, file]
}

const access = 'codes.manage'

const list = siteList({
  path: '/codes',
  access,
  title: 'console:codes',
  query: codeFields,
  read: async ({ db }, query, { now }) =>
    pageBy(await listCodes(db, now, PAGE + 1, query), ({ code }) => code),
  page: CodesPage,
})

const make = staffRoute({
  method: 'POST',
  path: '/codes',
  access,
  body: filled(plan),
  again: list.again,
  handle: async ({ scope, body }) => {
    const { tenant: key, unlimited, ...request } = body
    const { staff, now } = scope
    const made = await scope.forTenant(key, async ({ db, tenant }) => {
      const { codes, batch } = await createCodes(
        db,
        { tenant, now },
        { ...request, unlimited: unlimited === 'on' },
      ).catch(asFormFault)
      const [first = ''] = codes
      const subject = batch === undefined ? `code:${first}` : `codes:${batch}`
      const details = { count: codes.length, percent: Number(request.percent) }
      await auditTenant(db, { staffId: staff.id, now, action: 'codes_made', subject, details })
      return batch === undefined ? { text: first } : { batch }
    })
    return { redirect: addressOf('/codes', { tenant: key, ...made }), done: 'codes_made' }
  },
})

const disable = staffRoute({
  method: 'POST',
  path: '/codes/disable',
  access,
  body: z.object({ tenant: tenantKey, code: name }),
  handle: async ({ scope, body }) => {
    const { tenant, code } = body
    const { staff, now } = scope
    await scope.forTenant(tenant, async ({ db }) => {
      if (!(await disableCode(db, code))) throw new NotFoundError()
      await auditTenant(db, { staffId: staff.id, now, action: 'code_disabled', subject: `code:${code}` })
    })
    return { redirect: addressOf('/codes', { tenant, text: code }), done: 'code_disabled' }
  },
})

const file = staffRoute({
  method: 'GET',
  path: '/codes/export',
  access,
  query: filled(codeFields),
  handle: async ({ scope, query }) => {
    const { staff, now } = scope
    const key = chosenKey(scope, query.tenant)
    if (key === undefined) throw new NotFoundError()
    const details = { list: 'codes' }
    await scope.forTenant(key, ({ db }) =>
      auditTenant(db, { staffId: staff.id, now, action: 'list_exported', details }),
    )
    return { csv: linesOf(scope, key, query), name: `codes-${now.toISOString().slice(0, 10)}.csv` }
  },
})

/** @throws ValidationError with the fields of the form instead of the options of the command */
function asFormFault(error: unknown): never {
  throw error instanceof CodeRequestError ? new ValidationError(error.fields) : error
}

function linesOf(scope: PlatformScope<Staff>, key: number, query: z.output<typeof codeFields>) {
  const read = async (after: string | null) => {
    const filter = { ...query, after: after ?? undefined }
    const rows = await scope.forTenant(key, ({ db }) => listCodes(db, scope.now, FILE_PAGE, filter))
    const next = rows.length === FILE_PAGE ? (rows.at(-1)?.code ?? null) : null
    return { rows: rows.flatMap(byCurrency), next }
  }
  const head = ['code', 'percentage', 'status', 'member', 'country', 'minimum', 'minimum_currency', 'methods']
  return csvLines(
    [...head, 'expires_at', 'use_limit', 'orders', 'currency', 'paid', 'discount'],
    read,
    cellsOf,
  )
}

/** One row per currency of a code's orders; one row for a code without orders. */
function byCurrency(code: ManagedCode) {
  const currencies = Object.keys(code.revenue)
  return currencies.length === 0 ? [{ code }] : currencies.map((currency) => ({ code, currency }))
}

function cellsOf({ code, currency }: ReturnType<typeof byCurrency>[number] & { currency?: string }): Cell[] {
  const minimum = code.currency ? { sum: decimal(code.minimumOrder, code.currency) } : null
  const sum = (sums: Readonly<Record<string, number>>) =>
    currency === undefined ? null : { sum: decimal(sums[currency] ?? 0, currency) }
  return [
    code.code,
    code.percentage,
    code.status,
    code.memberId,
    code.country,
    minimum,
    code.currency,
    code.paymentMethods?.join(' '),
    code.expiresAt,
    code.useLimit,
    code.uses,
    currency,
    sum(code.revenue),
    sum(code.given),
  ]
}

import { z } from 'zod'
import { AUDIT_ACTIONS } from './audit.ts'
import { type AuditFilter, type AuditRow, findEntries, PER_PAGE, STAFF_SUBJECT } from './audit-queries.ts'
import { staffNames } from './finance-queries.ts'
import { AuditPage } from './pages/audit-page.tsx'
import { type ConsoleRoute, staffRoute } from './serve.ts'

const day = z.iso.date()

/** Fields of the form that are left empty count as not given, and so does what no form sends. */
const filterOf = z
  .object({
    tenant: z.coerce.number().int().min(0).optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
    who: z.string().max(254).optional(),
    from: day.optional(),
    to: day.optional(),
    before: z.uuid().optional(),
  })
  .partial()

/** The audit log: entries of the tenants that the person works for; those that concern no tenant for people with all of them. */
export function auditRoutes(): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/audit',
      access: 'audit.read',
      query: z.preprocess(withoutEmpty, filterOf),
      handle: async ({ scope, query }) => {
        const filter = definedOf(query)
        const { found, people } = await scope.db(async (db) => {
          const entries = await findEntries(db, filter)
          return { found: entries, people: await staffNames(db, entries.map(staffOf)) }
        })
        const rows = found.slice(0, PER_PAGE)
        const next = found.length > PER_PAGE ? addressOf({ ...filter, before: rows.at(-1)?.id ?? '' }) : null
        const page = <AuditPage scope={scope} filter={filter} rows={rows} people={people} next={next} />
        return { page, title: scope.t('console:audit_log') }
      },
    }),
  ]
}

/** The person of the staff whom an entry is about. */
const staffOf = ({ subject }: AuditRow): string | null =>
  subject.startsWith(STAFF_SUBJECT) ? subject.slice(STAFF_SUBJECT.length) : null

function withoutEmpty(query: unknown): unknown {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))
}

function definedOf(query: z.output<typeof filterOf>): AuditFilter {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

function addressOf(filter: AuditFilter): string {
  const fields = Object.entries(filter).map(([name, value]) => [name, String(value)])
  return `/audit?${new URLSearchParams(fields)}`
}

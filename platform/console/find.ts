import { sql } from 'kysely'
import { z } from 'zod'
import type { Allowance } from '../core/allowance.ts'
import type { ConsoleDb } from '../core/database.ts'
import { emailKey } from '../core/email-key.ts'
import type { Tenant } from '../core/tenant.ts'
import { column, rows } from '../infra/database/rows.ts'
import { auditLooks } from './audit.ts'
import { may, type Permission, type Role } from './permissions.ts'
import { addressOf } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'

/** Searches of one person, together on all sites. */
export const SEARCHES: Allowance = { name: 'console_search', points: 60, per: 300 }

/** Letters of the longest address that an account can have. */
export const LONGEST = 254

/** What can be found, and the permission to open its page. */
const KINDS = {
  member: 'members.manage',
  payment: 'finance.read',
  invoice: 'finance.read',
  complaint: 'complaints.answer',
  report: 'reports.decide',
} as const satisfies Readonly<Record<string, Permission>>
export type FoundKind = keyof typeof KINDS

export const FOUND_KINDS = Object.keys(KINDS) as readonly FoundKind[]

const mayFind = (role: Role, kind: FoundKind) => may(role, KINDS[kind])

/** Whether a person of this role can find anything at all. */
export const canFind = (role: Role): boolean => FOUND_KINDS.some((kind) => mayFind(role, kind))

/** What was typed, by its form. */
export type Sought =
  | { readonly by: 'email'; readonly email: string }
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'order'; readonly order: string }
  | { readonly by: 'case'; readonly kind: 'complaint' | 'report'; readonly number: string }
  | {
      readonly by: 'document'
      readonly tenant: number
      readonly series: 'invoice' | 'credit_note'
      readonly year: number
      readonly number: number
    }

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** `newCaseNumber`, with or without its hyphens. */
const CASE = /^([CR])-?([A-Z0-9]{4})-?([A-Z0-9]{4})$/
/** `invoiceNumber` after the id of its site. */
const DOCUMENT = /^-(C-)?(\d{4})-(\d{1,9})$/

/**
 * Reads what a person typed into the search field: a whole e-mail address, the id of a member, a
 * payment or a case, or one of the numbers that members know.
 *
 * @returns undefined for anything else, which is found nowhere
 */
export function readSought(
  typed: string,
  tenants: readonly Pick<Tenant, 'key' | 'id'>[],
): Sought | undefined {
  const text = typed.trim()
  if (text.length > LONGEST) return undefined
  if (EMAIL.test(text)) return { by: 'email', email: emailKey(text) }
  if (UUID.test(text)) return { by: 'id', id: text.toLowerCase() }
  if (/^[0-9a-f]{12}$/i.test(text)) return { by: 'order', order: text.toLowerCase() }
  const upper = text.toUpperCase()
  const [, letter, one, other] = CASE.exec(upper) ?? []
  if (letter) {
    const kind = letter === 'C' ? 'complaint' : 'report'
    return { by: 'case', kind, number: `${letter}-${one}-${other}` }
  }
  for (const { id, key } of tenants) {
    if (!upper.startsWith(id.toUpperCase())) continue
    const [, credit, year, number] = DOCUMENT.exec(upper.slice(id.length)) ?? []
    if (year === undefined) continue
    const series = credit === undefined ? 'invoice' : 'credit_note'
    return { by: 'document', tenant: key, series, year: Number(year), number: Number(number) }
  }
  return undefined
}

/** One thing that was found: its kind and site, and nothing else of it. */
export interface Hit {
  readonly kind: FoundKind
  readonly tenant: Tenant
  /** Address of its page, which records the look. */
  readonly path: string
}

interface Key {
  readonly kind: FoundKind
  readonly tenantId: number
  readonly id: string
}

/**
 * Searches the sites of the person for what their role may open. That members were found is
 * recorded at their sites, because it reveals their membership.
 */
export async function findHits(scope: PlatformScope<Staff>, sought: Sought): Promise<readonly Hit[]> {
  const { staff, now, tenants } = scope
  if (!canFind(staff.role)) return []
  const found =
    sought.by === 'document' ? await paymentOfDocument(scope, sought) : await inAllSites(scope, sought)
  const members = found.filter(({ kind }) => kind === 'member')
  if (members.length > 0)
    await scope.db((db) =>
      auditLooks(
        db,
        members.map(({ tenantId, id }) => ({
          tenantId,
          staffId: staff.id,
          now,
          action: 'member_found',
          subject: `member:${id}`,
        })),
      ),
    )
  return tenants.flatMap((tenant) =>
    found
      .filter(({ tenantId }) => tenantId === tenant.key)
      .map(({ kind, id }) => ({ kind, tenant, path: pageOf(kind, tenant.key, id) })),
  )
}

const PAGES = {
  payment: '/finance/payment',
  invoice: '/finance/payment',
  complaint: '/complaints/one',
  report: '/moderation/one',
} as const

/** The page of a member needs a reason, which the form of the search for members asks for. */
const pageOf = (kind: FoundKind, tenant: number, id: string) =>
  kind === 'member' ? addressOf('/members', { tenant, who: id }) : addressOf(PAGES[kind], { tenant, id })

type SoughtEverywhere = Exclude<Sought, { readonly by: 'document' }>

function inAllSites(scope: PlatformScope<Staff>, sought: SoughtEverywhere): Promise<readonly Key[]> {
  const { role } = scope.staff
  const keys = scope.tenants.map(({ key }) => key)
  return scope.db(async (db) => {
    const people = await peopleAndOrders(db, sought)
    const cases = await casesOf(db, sought, keys)
    return [...people, ...cases].filter(({ kind }) => mayFind(role, kind))
  })
}

const foundRow = z.strictObject({ tenant_id: column.whole, kind: z.enum(FOUND_KINDS), id: column.id })
const keyOf = ({ tenant_id: tenantId, kind, id }: z.output<typeof foundRow>): Key => ({ tenantId, kind, id })

async function peopleAndOrders(db: ConsoleDb, sought: SoughtEverywhere): Promise<readonly Key[]> {
  const email = sought.by === 'email' ? sought.email : null
  const id = sought.by === 'id' ? sought.id : null
  const order = sought.by === 'order' ? sought.order : null
  if (email === null && id === null && order === null) return []
  const found = await rows(
    db,
    foundRow,
    sql`select tenant_id, kind, id from find_in_sites(${email}, ${id}::uuid, ${order})`,
  )
  return found.map(keyOf)
}

async function casesOf(
  db: ConsoleDb,
  sought: SoughtEverywhere,
  tenants: readonly number[],
): Promise<readonly Key[]> {
  if (sought.by !== 'id' && sought.by !== 'case') return []
  const is = sought.by === 'id' ? sql`id = ${sought.id}::uuid` : sql`number = ${sought.number}`
  const own = sql`tenant_id = any (${[...tenants]}::int[]) and ${is}`
  const found = await rows(
    db,
    foundRow,
    sql`select tenant_id, 'complaint' as kind, id from complaint where ${own}
      union all select tenant_id, 'report', id from report where ${own}`,
  )
  return found.map(keyOf)
}

/** The payment that an invoice or a credit note is about; its page lists its documents. */
function paymentOfDocument(
  scope: PlatformScope<Staff>,
  { tenant, series, year, number }: Extract<Sought, { readonly by: 'document' }>,
): Promise<readonly Key[]> {
  if (!mayFind(scope.staff.role, 'invoice')) return Promise.resolve([])
  return scope.forTenant(tenant, async ({ db }) => {
    const payment = await db.trx
      .selectFrom('invoice as i')
      .innerJoin('payment as p', (join) =>
        join.onRef('p.tenant_id', '=', 'i.tenant_id').onRef('p.order_id', '=', 'i.order_id'),
      )
      .select('p.id')
      .where('i.tenant_id', '=', db.tenantId)
      .where('i.series', '=', series)
      .where('i.year', '=', year)
      .where('i.number', '=', number)
      .orderBy('p.granted_at', (order) => order.asc().nullsLast())
      .limit(1)
      .executeTakeFirst()
    return payment ? [{ kind: 'invoice', tenantId: tenant, id: payment.id }] : []
  })
}

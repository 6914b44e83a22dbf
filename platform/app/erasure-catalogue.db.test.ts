import { beforeAll, describe, expect, it } from 'vitest'
import type { Erasure, Fate } from '../infra/erasure.ts'
import { testDatabase } from '../testing/database.ts'
import { FEATURES } from './features.ts'

const test = testDatabase()

/** Tables without data about members. */
const WITHOUT_MEMBERS = new Set([
  'tenant',
  'daily_run',
  'staff',
  'staff_invitation',
  'staff_login',
  'staff_passkey',
  'staff_recovery_code',
  'staff_session',
  'payment_alert',
  'payment_webhook',
  'invoice_counter',
  'mail_webhook',
  'lander_versions',
  'lander_drafts',
  'lander_schedules',
  'theme_versions',
  'theme_drafts',
  'visit_counts',
  'visit_day_key',
  'visitor_seen',
  'postbacks',
  'short_links',
  'preview_link',
  'lander_editors',
  'site_day',
  'site_money_day',
  'site_state',
  'site_alert',
  'payment_webhook_last',
  'click_counts',
  'kysely_migration',
  'kysely_migration_lock',
  'migration_checksum',
  'campaign_costs',
  'answer_template',
  'gif',
  'lock_slot',
])

/** Ids that refer to something other than a member and are not foreign keys. */
const OTHER_IDS = new Set([
  'audit_entry.staff_id',
  'photo.decided_by',
  'photo_review.staff_id',
  'photo_skip.staff_id',
  'profile_check_photo.staff_id',
  'site_alert.seen_by',
  'photo.message_id',
  'message.photo_id',
  'conversation.last_message_id',
  'ledger_entry.reference',
  'complaint.answered_by',
  'success_story.decided_by',
  'complaint.appeal_by',
  'complaint_note.staff_id',
  'complaint_lease.staff_id',
  'report.decided_by',
  'report_appeal.against_by',
  'report_appeal.decided_by',
  'refund.requested_by',
  'refund.approved_by',
  'refund.paid_by',
  'invoice.refund_id',
  'discount_code.batch',
])

/** Fixed words in rows that stay: codes of the tenant, of the provider and of the platform. */
const OWN_WORDS = new Set([
  'credit_order.package',
  'credit_order.currency',
  'credit_order.country',
  'credit_order.discount_code',
  'payment.provider',
  'payment.provider_id',
  'payment.method',
  'payment.currency',
  'payment.status',
  'payment.review',
  'ledger_entry.reason',
  'ledger_entry.idempotency_key',
  'discount_use.code',
  'refund.kind',
  'refund.currency',
  'refund.state',
  'refund.cause',
  'refund.provider_refund_id',
  'invoice.series',
  'invoice.seller',
  'invoice.package',
  'invoice.discount_code',
  'invoice.country',
  'invoice.currency',
  'invoice.method',
  'invoice.language',
  'complaint.number',
  'complaint.language',
  'complaint.token_hash',
  'complaint.idempotency_key',
  'success_story.language',
  'success_story.reason',
  'success_story.token_hash',
  'waiting_address.language',
  'waiting_address.token_hash',
  'mail_suppression.reason',
  'mail_suppression.detail',
  'audit_entry.action',
  'signup_draft.token_hash',
])

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  /** Referenced table, and whether the row is deleted with the referenced one. */
  readonly refers: string | null
  readonly cascades: boolean | null
}

const COLUMNS = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    f.confrelid::regclass::text as refers, f.confdeltype = 'c' as cascades
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join lateral (select confrelid, confdeltype from pg_constraint
    where conrelid = c.oid and contype = 'f' and conkey[cardinality(conkey)] = a.attnum limit 1) f on true
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname <> 'tenant_id'
  order by 1, a.attnum`

const nameOf = ({ table, column }: Column) => `${table}.${column}`
const isId = ({ type, column }: Column) => type.startsWith('uuid') && column !== 'id'
const isWords = ({ type }: Column) => /^(text|character|json|bytea)/.test(type)

const ALL = FEATURES.map(({ erase }) => erase)
let columns: readonly Column[] = []

beforeAll(async () => {
  columns = (await test.owner.query<Column>(COLUMNS)).rows
})

/** What these erasures do not cover in the database. */
function faultsOf(erasures: readonly Erasure[]): string[] {
  const fates = new Map<string, Fate | undefined>(erasures.flatMap(({ rows }) => Object.entries(rows)))
  const named = new Set([...fates.keys()].map((name) => name.split('.')[0]))
  const emptied = new Set(
    columns
      .filter((one) => {
        const fate = fates.get(nameOf(one))
        return fate === 'delete' || fate === 'cascade' || (one.refers === 'member' && one.cascades)
      })
      .map(({ table }) => table),
  )
  const tables = [...new Set(columns.map(({ table }) => table))].filter((one) => !WITHOUT_MEMBERS.has(one))
  const faulty = columns.filter((one) => {
    const name = nameOf(one)
    if (WITHOUT_MEMBERS.has(one.table)) return one.refers === 'member'
    if (fates.has(name)) return false
    if (isId(one) && !OTHER_IDS.has(name)) return one.refers === null || one.refers === 'member'
    return isWords(one) && !emptied.has(one.table) && !OWN_WORDS.has(name)
  })
  return [...tables.filter((one) => !named.has(one)), ...faulty.map(nameOf)]
}

describe('the erasure of a member', () => {
  it('covers every table and column that refers to a member', () => {
    expect(columns.length).toBeGreaterThan(200)
    expect(faultsOf(ALL)).toEqual([])
  })

  it('names each column once', () => {
    const names = ALL.flatMap(({ rows }) => Object.keys(rows))
    expect(names).toEqual([...new Set(names)])
  })

  it('relies on no cascade that the database does not define', () => {
    const cascading = ALL.flatMap(({ rows }) => Object.entries(rows)).filter(([, fate]) => fate === 'cascade')
    for (const [name] of cascading)
      expect(columns.find((one) => nameOf(one) === name)).toMatchObject({ cascades: true })
  })

  const named = ALL.flatMap(({ rows }) => Object.keys(rows)).filter((name) => !name.startsWith('pgboss.'))
  it.each(named)('is reported as incomplete without %s', (name) => {
    const without = ALL.map((one) => ({
      ...one,
      rows: Object.fromEntries(Object.entries(one.rows).filter(([column]) => column !== name)),
    }))
    expect(faultsOf(without)).not.toEqual([])
  })
})

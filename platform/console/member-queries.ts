import { sql } from 'kysely'
import { z } from 'zod'
import { AGE_CHECK_STATE, type AgeCheckState } from '../core/age-check-state.ts'
import type { TenantDb } from '../core/database.ts'
import { MEMBER_STATUS, type MemberStatus } from '../core/viewer.ts'
import { column, firstRow } from '../infra/database/rows.ts'

const memberRow = z.strictObject({
  name: z.string(),
  email: z.string(),
  status: column.whole,
  country: z.string(),
  signup_at: column.time,
  paid: z.boolean(),
  fictional: z.boolean(),
  credits: column.whole,
  sessions: column.whole,
})

const moneyRow = z.strictObject({
  chargebacks: column.whole,
  /** Payment methods that are blocked after a chargeback. */
  blocked: z.array(z.string()),
  /** State of the latest age check; null without one. */
  age_check: column.whole.nullable(),
})

export type MemberSheet = Omit<z.output<typeof memberRow>, 'status'> &
  Omit<z.output<typeof moneyRow>, 'age_check'> & {
    readonly status: MemberStatus
    readonly ageCheck: AgeCheckState | undefined
  }

/**
 * What support needs to know about a member: account and money, nothing that the member wrote to
 * others.
 */
export async function findMemberSheet(db: TenantDb, id: string): Promise<MemberSheet | undefined> {
  const t = sql`${db.tenantId}::int`
  const member = await firstRow(
    db,
    memberRow,
    sql`
    select m.name, m.email, m.status, m.country, m.signup_at, m.paid, m.fictional,
      coalesce((select b.credits from balance b where b.tenant_id = ${t} and b.member_id = m.id), 0)::int as credits,
      (select count(*) from session s where s.tenant_id = ${t} and s.member_id = m.id)::int as sessions
    from member m where m.tenant_id = ${t} and m.id = ${id}::uuid`,
  )
  if (!member) return undefined
  const money = await firstRow(
    db,
    moneyRow,
    sql`
    select (select count(*) from refund r where r.tenant_id = ${t} and r.member_id = ${id}::uuid and r.kind = 'chargeback')::int as chargebacks,
      array(select b.method from payment_block b where b.tenant_id = ${t} and b.member_id = ${id}::uuid order by 1) as blocked,
      (select a.state from age_check a where a.tenant_id = ${t} and a.member_id = ${id}::uuid order by a.started_at desc limit 1) as age_check`,
  )
  const { chargebacks = 0, blocked = [], age_check: state = null } = money ?? {}
  return { ...member, chargebacks, blocked, ageCheck: ageStateOf(state), status: statusOf(member.status) }
}

function ageStateOf(code: number | null): AgeCheckState | undefined {
  const names = Object.keys(AGE_CHECK_STATE) as AgeCheckState[]
  return names.find((one) => AGE_CHECK_STATE[one] === code)
}

function statusOf(code: number): MemberStatus {
  const names = Object.keys(MEMBER_STATUS) as MemberStatus[]
  const name = names.find((one) => MEMBER_STATUS[one] === code)
  if (!name) throw new RangeError(`No status has the code ${code}`)
  return name
}

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import type { Whereabouts } from '../../core/distances.ts'
import type { Member } from '../../core/viewer.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { base, bestCandidates, cardRow, type SearchInput } from '../members/server.ts'
import { cardColumns, idOf, isActive, likes, tenantKey, viewerId } from '../visibility/visibility.ts'

/** Candidates that an index preselects; the scoring ranks only these. */
const AMONG = 80

const answersRow = z.strictObject({
  answered: column.whole,
  gender: column.whole.nullable(),
  min_age: column.whole.nullable(),
  max_age: column.whole.nullable(),
  country: z.string().nullable(),
  region: column.whole.nullable(),
  wishes: z.array(column.whole),
  interests: z.array(column.whole),
  looked_at: column.time.nullable(),
  looked_before_at: column.time.nullable(),
  /** From the profile: initial values of the questions. */
  own_interests: z.array(column.whole),
  wants_age: z.array(column.whole).nullable(),
})
export type AnswersRow = z.output<typeof answersRow>

/** The member's answers, and the profile data that stands in for missing ones. */
export async function findAnswers(db: TenantDb, memberId: string): Promise<AnswersRow | undefined> {
  return firstRow(
    db,
    answersRow,
    sql`
    select coalesce(a.answered, 0) as answered, a.gender, a.min_age, a.max_age, a.country, a.region,
      coalesce(a.wishes, '{}') as wishes, coalesce(a.interests, '{}') as interests, a.looked_at, a.looked_before_at,
      m.interests as own_interests, m.wants_age
    from member m left join matchfinder_answers a on a.tenant_id = ${tenantKey(db)} and a.member_id = m.id
    where m.tenant_id = ${tenantKey(db)} and m.id = ${memberId}::uuid`,
  )
}

export interface Answers {
  readonly gender: number | null
  readonly min_age: number | null
  readonly max_age: number | null
  readonly country: string | null
  readonly region: number | null
  readonly wishes: number[]
  readonly interests: number[]
}

/** Saves the changed answers and leaves the others. `answered` only grows. */
export async function saveAnswers(
  db: TenantDb,
  memberId: string,
  { answered, now, ...values }: Partial<Answers> & { readonly answered: number; readonly now: Date },
): Promise<void> {
  await db.trx
    .insertInto('matchfinder_answers')
    .values({ tenant_id: db.tenantId, member_id: memberId, answered, saved_at: now, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'member_id']).doUpdateSet({
        ...values,
        saved_at: now,
        answered: sql`greatest(matchfinder_answers.answered, ${answered}::int2)`,
      }),
    )
    .execute()
}

/** Saves when the member looked at the list. */
export async function saveLook(
  db: TenantDb,
  memberId: string,
  look: { readonly looked_at: Date | null; readonly looked_before_at: Date | null },
): Promise<void> {
  await db.trx
    .updateTable('matchfinder_answers')
    .set({ looked_at: look.looked_at, looked_before_at: look.looked_before_at })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
}

const candidateRow = cardRow.extend({
  wants_age: z.array(column.whole).nullable(),
  signup_at: column.time,
  last_online: column.time,
  /** Interests that were asked for and that the candidate has. */
  shared: z.array(column.whole),
  wishes: z.array(column.whole),
})
export type CandidateRow = z.output<typeof candidateRow>

export interface FinderInput extends SearchInput {
  readonly viewer: Member
  readonly answers: Answers
  /** Where distances are measured from. */
  readonly from: Whereabouts
  /** Further candidates, if they meet all conditions. */
  readonly also: readonly string[]
  /** Conditions on `s` from the answers. */
  readonly where: RawBuilder<unknown>
}

/**
 * Candidates, preselected by likely fit in one statement: members whom search may show, who meet
 * the answers and whom the viewer has not liked yet.
 */
export function findCandidates(db: TenantDb, input: FinderInput): Promise<CandidateRow[]> {
  const { viewer, now, answers, from } = input
  const t = tenantKey(db)
  const bits = [...answers.interests, ...answers.wishes].reduce(
    (all, place) => all | (1n << BigInt(place)),
    0n,
  )
  const { country, region } = answers
  const place = country && region !== null ? { country, region, cell: from.cell } : viewer
  const where = sql`${input.where} and not ${likes(db, viewerId(viewer), idOf('s'))}`
  const wish = { interests: sql`${bits.toString()}::bigint`, place, where, limit: AMONG }
  const had = (asked: readonly number[]) =>
    sql`array(select i from unnest(m.interests) i where i = any(${asked}::int[]))`
  const also = sql`select s.id, s.last_online from member_search s
    where ${base(db, input)} and ${where} and s.id = any(${[...input.also]}::uuid[])`
  return rows(
    db,
    candidateRow,
    sql`
    with scored as materialized (${bestCandidates(db, input, wish)}),
    best as (select id, last_online from scored union ${also})
    select ${cardColumns(db, 'm', viewer, now)}, m.wants_age, m.signup_at, b.last_online,
      ${had(answers.interests)} as shared, ${had(answers.wishes)} as wishes
    from best b join member m on m.tenant_id = ${t} and m.id = b.id and ${isActive('m')}`,
  )
}

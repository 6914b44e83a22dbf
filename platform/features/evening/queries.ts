import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import type { Member } from '../../core/viewer.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { base, cardRow, type SearchInput } from '../members/server.ts'
import { cardColumns, isActive, tenantKey } from '../visibility/visibility.ts'

/** Answers per page. */
const LENGTH = 20

/** The member's own answer of a day. */
export async function findOwnAnswer(
  db: TenantDb,
  memberId: string,
  day: string,
): Promise<string | undefined> {
  const found = await firstRow(
    db,
    z.strictObject({ body: z.string() }),
    sql`select e.body from evening_answer e
      where e.tenant_id = ${tenantKey(db)} and e.member_id = ${memberId}::uuid and e.day = ${day}::date`,
  )
  return found?.body
}

export interface Written {
  readonly member: Pick<Member, 'id' | 'cell'>
  readonly day: string
  readonly text: string
  readonly now: Date
}

/** Stores the answer; one that is changed keeps its place in the list. */
export async function saveAnswer(db: TenantDb, { member, day, text, now }: Written): Promise<void> {
  await sql`
    insert into evening_answer as e (tenant_id, member_id, day, body, created_at, cell)
    values (${db.tenantId}::int, ${member.id}::uuid, ${day}::date, ${text}, ${now}::timestamptz, ${member.cell}::int)
    on conflict (tenant_id, member_id, day) do update
      set body = excluded.body, cell = excluded.cell`.execute(db.trx)
}

export async function deleteAnswer(db: TenantDb, memberId: string, day: string): Promise<void> {
  await db.trx
    .deleteFrom('evening_answer')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .execute()
}

/** Deletes the answers of the days before `day`. @returns number of rows */
export async function deleteAnswersBefore(db: TenantDb, day: string): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('evening_answer')
    .where('tenant_id', '=', db.tenantId)
    .where('day', '<', day)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const answerRow = cardRow.extend({ body: z.string(), created_at: column.time, cursor: z.string() })
export type AnswerRow = z.output<typeof answerRow>

export interface AnswersInput extends SearchInput<Member> {
  readonly day: string
  /** The cells that are near; null for the viewer's country. */
  readonly cells: readonly number[] | null
  readonly after?: Cursor | undefined
  /** Only the answer of this member. */
  readonly of?: string
}

/**
 * The newest answers of the day near the viewer, of members whom a search may show: one more than a
 * page. The index has the cells, so that of many answers only those near are looked at.
 */
export function answersNear(db: TenantDb, input: AnswersInput): RawBuilder<unknown> {
  const { viewer, day, cells, after, of } = input
  const t = tenantKey(db)
  const near =
    cells === null ? sql`s.country = ${viewer.country}::char(2)` : sql`e.cell = any(${[...cells]}::int[])`
  return sql`
    select e.member_id, e.body, e.created_at, ${cursorOf('e.created_at', 'e.member_id')} as cursor from evening_answer e
    join member_search s on s.tenant_id = ${t} and s.id = e.member_id
    where e.tenant_id = ${t} and e.day = ${day}::date and ${near} and ${base(db, input)}
      and ${isAfter(after, 'e.created_at', 'e.member_id')} ${of ? sql`and e.member_id = ${of}::uuid` : sql``}
    order by e.created_at desc, e.member_id desc limit ${LENGTH + 1}::int`
}

/** A page of the day's answers near the viewer, newest first. */
export async function findAnswers(db: TenantDb, input: AnswersInput): Promise<Page<AnswerRow>> {
  const { viewer, now } = input
  const found = await rows(
    db,
    answerRow,
    sql`
    with near as materialized (${answersNear(db, input)})
    select ${cardColumns(db, 'm', viewer, now)}, near.body, near.created_at, near.cursor
    from near join member m on m.tenant_id = ${tenantKey(db)} and m.id = near.member_id and ${isActive('m')}
    order by near.created_at desc, near.member_id desc`,
  )
  return pageOf(found, LENGTH)
}

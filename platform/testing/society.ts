import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../core/database.ts'
import { newId } from '../core/ids.ts'
import { PHOTO_STATUS } from '../core/photo-status.ts'
import type { MEMBER_STATUS, Member, MemberStatus } from '../core/viewer.ts'
import { HALF_DAYS, maskOf } from '../features/free-time/rules.ts'
import { refreshSearch } from '../features/members/server.ts'
import { buildMember } from './factories.ts'

/** A generated woman for visibility tests: her properties, and her relation to the viewer. */
export interface Neighbour {
  readonly status: MemberStatus
  readonly invisible: boolean
  readonly private: boolean
  readonly fictional: boolean
  readonly paid: boolean
  readonly online: boolean
  readonly likesViewer: boolean
  readonly liked: boolean
  readonly wrote: boolean
  readonly writtenTo: boolean
  readonly pending: boolean
  readonly blocksViewer: boolean
  readonly blocked: boolean
  /** The viewer is not interested. */
  readonly uninteresting: boolean
  /** Otherwise, the viewer keeps her as a favourite. */
  readonly favourite: boolean
  readonly noted: boolean
  /** She looked at the viewer's profile. */
  readonly visited: boolean
  readonly passesUnseen: boolean
  /** Seconds before the society's time; few distinct values, so that ids must break ties. */
  readonly age: number
}

const rarely = fc.integer({ min: 0, max: 5 }).map((n) => n === 0)
const often = fc.boolean()

export const neighbour: fc.Arbitrary<Neighbour> = fc.record({
  status: fc.oneof(
    { weight: 5, arbitrary: fc.constant<MemberStatus>('active') },
    { weight: 1, arbitrary: fc.constantFrom<MemberStatus>('not_confirmed', 'disabled', 'deleted') },
  ),
  invisible: rarely,
  private: rarely,
  fictional: rarely,
  paid: often,
  online: often,
  likesViewer: often,
  liked: often,
  wrote: often,
  writtenTo: often,
  pending: rarely,
  blocksViewer: rarely,
  blocked: rarely,
  uninteresting: rarely,
  favourite: often,
  noted: often,
  visited: often,
  passesUnseen: rarely,
  age: fc.integer({ min: 0, max: 3 }),
})

export interface Society {
  readonly viewer: Member
  readonly now: Date
  readonly members: readonly (Neighbour & { readonly id: string; readonly photo: string })[]
}

const DAY = 86_400_000
/** The day of the answers, and from which on they are free. */
export const EVENING = '2026-11-28'
export const EVERY_HALF_DAY = Array.from({ length: HALF_DAYS }, (_, place) => place)

/**
 * Writes a man and these women as rows, with their likes, blocks, conversations, photos and search
 * copies. All of them have answered the question of the evening, and are always free.
 */
export async function buildSociety(db: TenantDb, neighbours: readonly Neighbour[]): Promise<Society> {
  const now = new Date()
  const viewer = viewerOf((await buildMember(db, { gender: 'male', seeks: 'female' })).id)
  const members = neighbours.map((one) => ({ ...one, id: newId(), photo: newId() }))
  for (const one of members) await addNeighbour(db, one, now)
  const rows = members.map((one) => relationOf(one, viewer.id, now))
  await addRelations(db, viewer.id, rows)
  await addMessages(db, viewer.id, rows)
  return { viewer, now, members }
}

type Drawn = Society['members'][number]
type Relation = ReturnType<typeof relationOf>

async function addNeighbour(db: TenantDb, one: Drawn, now: Date): Promise<void> {
  await buildMember(db, {
    id: one.id,
    status: one.status,
    invisible: one.invisible,
    private: one.private,
    passes_unseen: one.passesUnseen,
    fictional: one.fictional,
    paid: one.paid,
    main_photo: one.photo,
    online_until: one.online ? new Date(now.getTime() + DAY) : null,
    last_online_at: new Date(now.getTime() - one.age * 1000),
    searchable: false,
  })
  await refreshSearch(db, one.id)
}

/** Adds ids and the time of the relation. */
function relationOf(one: Drawn, me: string, now: Date) {
  const [low, high] = one.id < me ? [one.id, me] : [me, one.id]
  // Older than a day: a fictional like of today prevents the next one. Microseconds, which a Date
  // cannot represent.
  const at = `${new Date(now.getTime() - 2 * DAY - one.age * 1000).toISOString().slice(0, -1)}${one.age}07Z`
  return { ...one, low, high, at, talk: newId(), message: newId(), answer: newId() }
}

/**
 * Photos, likes, blocks, waiting messages and conversations. Without `on conflict` or `returning` a
 * cluster would copy the rows, which row-level security does not allow.
 */
async function addRelations(db: TenantDb, me: string, rows: readonly Relation[]): Promise<void> {
  const tenant_id = db.tenantId
  await fill(
    db,
    rows,
    sql`
    with r as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, photo text, low uuid, high uuid,
      at timestamptz, talk uuid, message uuid, answer uuid, "likesViewer" boolean, liked boolean, wrote boolean,
      "writtenTo" boolean, pending boolean, "blocksViewer" boolean, blocked boolean, uninteresting boolean,
      favourite boolean, noted boolean, visited boolean)),
    p as (insert into photo (tenant_id, id, member_id, name, content, status, is_main, width, height)
      select ${tenant_id}::int, gen_random_uuid(), id, photo, photo, ${PHOTO_STATUS.active}, true, 1, 1 from r on conflict do nothing),
    l as (insert into member_like (tenant_id, liker_id, liked_id, created_at)
      select ${tenant_id}::int, id, ${me}::uuid, at from r where "likesViewer"
      union all select ${tenant_id}::int, ${me}::uuid, id, at from r where liked on conflict do nothing),
    b as (insert into block (tenant_id, blocker_id, blocked_id)
      select ${tenant_id}::int, id, ${me}::uuid from r where "blocksViewer"
      union all select ${tenant_id}::int, ${me}::uuid, id from r where blocked on conflict do nothing),
    k as (insert into bookmark (tenant_id, member_id, other_id, uninterested_at, favourite_at, note, noted_at)
      select ${tenant_id}::int, ${me}::uuid, id, case when uninteresting then at end,
        case when favourite and not uninteresting then at end,
        case when noted then 'kind' else '' end, case when noted then at end from r on conflict do nothing),
    v as (insert into profile_visit (tenant_id, visited_id, visitor_id, visited_at)
      select ${tenant_id}::int, ${me}::uuid, id, at from r where visited on conflict do nothing),
    e as (insert into evening_answer (tenant_id, member_id, day, body, created_at)
      select ${tenant_id}::int, id, ${EVENING}::date, 'Soup.', at from r on conflict do nothing),
    f as (insert into free_time (tenant_id, member_id, since, mask, saved_at)
      select ${tenant_id}::int, id, ${EVENING}::date, ${maskOf(EVERY_HALF_DAY)}::int2, at from r on conflict do nothing),
    d as (insert into pending_message (tenant_id, member_id, target_id, body)
      select ${tenant_id}::int, ${me}::uuid, id, 'hello' from r where pending on conflict do nothing)
    insert into conversation (tenant_id, id, low_id, high_id, started_by, last_message_at, last_message_id)
      select ${tenant_id}::int, talk, low, high, ${me}::uuid, at, case when wrote then message else answer end
      from r where wrote or "writtenTo" returning id`,
  )
}

/** Both sides of the conversations, and what was written. */
async function addMessages(db: TenantDb, me: string, rows: readonly Relation[]): Promise<void> {
  const tenant_id = db.tenantId
  await fill(
    db,
    rows,
    sql`
    with r as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, at timestamptz, talk uuid,
      message uuid, answer uuid, wrote boolean, "writtenTo" boolean)),
    s as (insert into conversation_member (tenant_id, conversation_id, member_id, other_id, last_message_at)
      select ${tenant_id}::int, talk, ${me}::uuid, id, at from r where wrote or "writtenTo"
      union all select ${tenant_id}::int, talk, id, ${me}::uuid, at from r where wrote or "writtenTo" on conflict do nothing)
    insert into message (tenant_id, conversation_id, id, sender_id, body, idempotency_key, created_at)
      select ${tenant_id}::int, talk, message, id, 'hi', message::text, at from r where wrote
      union all select ${tenant_id}::int, talk, answer, ${me}::uuid, 'hi', answer::text, at from r where "writtenTo" returning id`,
  )
}

async function fill(db: TenantDb, rows: readonly unknown[], statement: RawBuilder<unknown>): Promise<void> {
  if (rows.length > 0) await statement.execute(db.trx)
}

function viewerOf(id: string): Member {
  return {
    kind: 'member',
    id,
    sessionId: id,
    name: 'Robin',
    email: `${id}@example.test`,
    status: 'active' satisfies keyof typeof MEMBER_STATUS,
    language: 'it',
    gender: 'male',
    seeks: 'female',
    birthDate: '1992-03-04',
    country: 'IT',
    region: null,
    cell: null,
    spot: null,
    paid: true,
    signupAt: new Date(0),
    credits: 0,
    unreadMessages: 0,
    newLikes: 0,
    newVisits: 0,
    mainPhoto: null,
    face: null,
    termsVersion: null,
    ageChecked: false,
    campaignAhead: false,
    home: 'members',
    withdrawableUntil: null,
    alerts: { notificationsDisabled: [], profileComplete: true, pushSubscribed: true, dismissed: {} },
  }
}

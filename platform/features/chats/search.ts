import { sql } from 'kysely'
import { z } from 'zod'
import type { ReadAllowance } from '../../core/allowance.ts'
import { siteDay } from '../../core/calendar.ts'
import { type Cursor, readCursor } from '../../core/cursor.ts'
import type { RequestScope } from '../../core/scope.ts'
import { lengthOf } from '../../core/text.ts'
import type { Member } from '../../core/viewer.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { tenantKey, visibleTo } from '../visibility/visibility.ts'
import { type Chat, type Partner, presentChat, presentPartner } from './present.ts'
import { findChats, partnerColumns, partnerRow } from './queries.ts'
import { HISTORY_DAYS, MESSAGE_KINDS } from './rules.ts'
import { type Excerpt, excerptAround } from './search-excerpt.ts'

/** Minimum and maximum length of a search text. */
const [SHORTEST, LONGEST] = [2, 100]
/** Messages per page, and maximum of conversations found by name. */
const [HITS, NAMES] = [20, 10]

/** Each search reads every message of the member's conversations. */
const SEARCHES: ReadAllowance = {
  name: 'chat-search',
  points: 1200,
  burst: 120,
  unconfirmed: { points: 240, burst: 30 },
}

export interface SearchHit {
  readonly conversation: string
  readonly message: string
  readonly partner: Partner
  readonly own: boolean
  readonly excerpt: Excerpt
  /** ISO time. */
  readonly at: string
}

export interface ChatSearch {
  readonly query: string
  /** The text is too short to search for. */
  readonly short: boolean
  /** Conversations found by the partner's name, only on the first page. */
  readonly names: readonly Chat[]
  /** Newest first. */
  readonly hits: readonly SearchHit[]
  readonly next: string | null
}

/**
 * Searches the member's conversations: names of partners and texts of messages, as far as the
 * conversations show them. Matches the literal text in any language, ignoring case.
 *
 * @param typed the member's input; null is returned if it is empty
 * @throws TooManyAttemptsError if a member searches too often
 */
export async function searchChats(
  scope: RequestScope<Member>,
  typed: string | undefined,
  after: string | undefined,
): Promise<ChatSearch | null> {
  const query = (typed ?? '').normalize('NFC').trim().slice(0, LONGEST)
  if (query === '') return null
  const none = { query, short: lengthOf(query) < SHORTEST, names: [], hits: [], next: null }
  if (none.short) return none
  scope.limitReads(SEARCHES)
  const { db, viewer, now } = scope
  const [today, place] = [siteDay(scope), readCursor(after)]
  const named = place ? [] : (await findChats(db, viewer.id, now, { name: query })).rows.slice(0, NAMES)
  const { rows: found, next } = await findHits(scope, query, place)
  return {
    ...none,
    names: named.map((row) => presentChat(row, today, scope)),
    hits: found.map((row) => ({
      conversation: row.conversation_id,
      message: row.message_id,
      own: row.own,
      partner: presentPartner(row, today, scope),
      at: row.created_at.toISOString(),
      excerpt: excerptAround(row.body, query),
    })),
    next,
  }
}

const hitRow = partnerRow.extend({
  conversation_id: column.id,
  message_id: column.id,
  own: z.boolean(),
  body: z.string(),
  created_at: column.time,
  cursor: z.string(),
})

/**
 * Row-level security prevents the use of a text index before a row is checked, so the member's
 * messages are read by the index of their conversations (docs/decisions/0067).
 */
async function findHits(
  { db, viewer, now }: RequestScope<Member>,
  query: string,
  after: Cursor | undefined,
): Promise<Page<z.output<typeof hitRow>>> {
  const t = tenantKey(db)
  const me = sql`${viewer.id}::uuid`
  const oldest = new Date(now.getTime() - HISTORY_DAYS * 86_400_000)
  const found = await rows(
    db,
    hitRow,
    sql`
    select cm.conversation_id, ${partnerColumns(db, now)}, w.id as message_id, w.sender_id = ${me} as own, w.body, w.created_at,
      ${cursorOf('w.created_at', 'w.id')} as cursor
    from conversation_member cm
    join message w on w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
    left join member m on m.tenant_id = ${t} and m.id = cm.other_id
    where cm.tenant_id = ${t} and cm.member_id = ${me} and cm.removed_at is null and cm.last_message_at is not null
      and (cm.other_id is null or ${visibleTo(db, 'm', me)})
      and w.created_at > greatest(${oldest}::timestamptz, cm.hidden_before)
      and w.kind = ${MESSAGE_KINDS.text} and position(lower(${query}) in lower(w.body)) > 0
      and ${isAfter(after, 'w.created_at', 'w.id')}
    order by w.created_at desc, w.id desc
    limit ${HITS + 1}`,
  )
  return pageOf(found, HITS)
}

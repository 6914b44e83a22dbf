import type { TenantDb } from '../../core/database.ts'
import { daysBefore } from '../../infra/jobs/maintenance.ts'
import { tokenHash } from '../accounts/server.ts'
import { INVITED_DAYS, REASON_DAYS, STORY_STATES, type StoryState, storyState } from './rules.ts'

/** A story that was written. */
export interface Story {
  readonly id: string
  readonly state: StoryState
  readonly body: string
  /** Empty for no name. */
  readonly name: string
  readonly language: string
  readonly agreedAt: Date | null
  /** Why it is not shown; empty for one that is or may be. */
  readonly reason: string
}

const COLUMNS = ['id', 'state', 'body', 'name', 'language', 'agreed_at', 'reason'] as const

interface StoryRow {
  readonly id: string
  readonly state: number
  readonly body: string | null
  readonly name: string | null
  readonly language: string | null
  readonly agreed_at: Date | null
  readonly reason: string | null
}

const storyOf = ({ id, state, body, name, language, agreed_at, reason }: StoryRow): Story => ({
  id,
  state: storyState(state),
  body: body ?? '',
  name: name ?? '',
  language: language ?? '',
  agreedAt: agreed_at,
  reason: reason ?? '',
})

/** The story of a mailed link, or the open link itself; undefined for one that is unknown. */
export async function findByToken(db: TenantDb, token: string): Promise<Story | undefined> {
  const row = await db.trx
    .selectFrom('success_story')
    .select(COLUMNS)
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return row && storyOf(row)
}

/** Stories that wait for staff, the oldest first, or that are shown, the newest first. */
export async function findStories(
  db: TenantDb,
  state: 'waiting' | 'shown',
  most: number,
): Promise<readonly Story[]> {
  const found = await db.trx
    .selectFrom('success_story')
    .select(COLUMNS)
    .where('tenant_id', '=', db.tenantId)
    .where('state', '=', STORY_STATES[state])
    .orderBy('agreed_at', state === 'waiting' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return found.map(storyOf)
}

/** Stories that are shown, of one language, the newest first. */
export async function shownStories(
  db: TenantDb,
  language: string,
  most: number,
): Promise<readonly Pick<Story, 'body' | 'name'>[]> {
  const found = await db.trx
    .selectFrom('success_story')
    .select(COLUMNS)
    .where('tenant_id', '=', db.tenantId)
    .where('state', '=', STORY_STATES.shown)
    .where('language', '=', language)
    .orderBy('agreed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return found.map(storyOf).map(({ body, name }) => ({ body, name }))
}

/** Deletes links that nobody used, and old stories that staff refused or took down. */
export async function deleteOver(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('success_story')
    .where('tenant_id', '=', db.tenantId)
    .where((where) =>
      where.or([
        where.and([
          where('state', '=', STORY_STATES.invited),
          where('invited_at', '<=', daysBefore(now, INVITED_DAYS)),
        ]),
        where.and([
          where('state', 'in', [STORY_STATES.refused, STORY_STATES.removed]),
          where('decided_at', '<=', daysBefore(now, REASON_DAYS)),
        ]),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

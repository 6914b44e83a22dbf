import type { TenantDb } from '../../core/database.ts'
import { ConflictError, NotFoundError, ValidationError } from '../../core/errors.ts'
import { newId, newSecret } from '../../core/ids.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isBlank, isLonger } from '../../core/text.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { tokenHash } from '../accounts/server.ts'
import { findByToken } from './queries.ts'
import { NAME_LENGTH, STORY_DECISIONS, STORY_LENGTH, STORY_STATES, type StoryDecision } from './rules.ts'
import { WAITING_STORIES } from './waiting.ts'

/**
 * Makes a link by which somebody who has met a person may tell how. It is connected to no account.
 * @returns its secret, which is not stored
 */
export async function inviteStory(db: TenantDb, now: Date): Promise<string> {
  const token = newSecret()
  await db.trx
    .insertInto('success_story')
    .values({ tenant_id: db.tenantId, id: newId(), token_hash: tokenHash(token), invited_at: now })
    .execute()
  return token
}

/** A story as its author sends it. */
export interface WrittenStory {
  readonly token: string
  readonly text: string
  readonly name: string
  readonly agreed: boolean
}

/**
 * Hands a story in, once a link; a repeated press changes nothing.
 * @throws ValidationError for the text, the name and the consent; NotFoundError
 *   `story_link_unknown`, also where the site shows no stories; ConflictError `story_written`
 */
export async function writeStory(scope: RequestScope, story: WrittenStory): Promise<void> {
  const { db, now, locale, tenant } = scope
  const body = story.text.trim()
  const name = story.name.trim()
  checkStory({ ...story, text: body, name })
  if (!tenant.settings.success_stories) throw new NotFoundError('story_link_unknown')
  const row = await db.trx
    .updateTable('success_story')
    .set({ state: STORY_STATES.waiting, body, name, language: locale.code, agreed_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash(story.token))
    .where('state', '=', STORY_STATES.invited)
    .returning('id')
    .executeTakeFirst()
  if (row) return noteWaiting(db, WAITING_STORIES, [row.id])
  const found = await findByToken(db, story.token)
  if (!found) throw new NotFoundError('story_link_unknown')
  if (found.body !== body) throw new ConflictError('story_written')
}

function checkStory({ text, name, agreed }: WrittenStory): void {
  const tooLong = (max: number) => ({ code: 'too_long', params: { max } })
  const faults = {
    ...(isBlank(text) ? { text: { code: 'required' } } : {}),
    ...(isLonger(text, STORY_LENGTH) ? { text: tooLong(STORY_LENGTH) } : {}),
    ...(isLonger(name, NAME_LENGTH) ? { name: tooLong(NAME_LENGTH) } : {}),
    ...(agreed ? {} : { agreed: { code: 'required' } }),
  }
  if (Object.keys(faults).length > 0) throw new ValidationError(faults)
}

/** Takes a story back and deletes it; nothing is to be done if there is none. */
export async function withdrawStory(db: TenantDb, token: string): Promise<void> {
  const gone = await db.trx
    .deleteFrom('success_story')
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash(token))
    .returning('id')
    .execute()
  await noteWaiting(
    db,
    WAITING_STORIES,
    gone.map(({ id }) => id),
  )
}

interface StaffWork {
  readonly db: TenantDb
  readonly now: Date
  readonly staffId: string
}

/**
 * Decides about a story. The author reads the reason at the link; there is no address to mail.
 * @throws NotFoundError if it is no longer in the state that the decision is about: it was
 *   withdrawn, or a colleague was quicker
 */
export async function decideStory(
  { db, now, staffId }: StaffWork,
  id: string,
  { decision, reason }: { readonly decision: StoryDecision; readonly reason: string },
): Promise<void> {
  const { from, to } = STORY_DECISIONS[decision]
  const { numUpdatedRows } = await db.trx
    .updateTable('success_story')
    .set({
      state: STORY_STATES[to],
      decided_at: now,
      decided_by: staffId,
      reason: decision === 'approve' ? null : reason,
    })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('state', '=', STORY_STATES[from])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new NotFoundError()
  await noteWaiting(db, WAITING_STORIES, [id])
}

/** Deletes all stories of a site: its members are erased because it has been archived for long. */
export async function dropStories(db: TenantDb): Promise<void> {
  const gone = await db.trx
    .deleteFrom('success_story')
    .where('tenant_id', '=', db.tenantId)
    .returning('id')
    .execute()
  await noteWaiting(
    db,
    WAITING_STORIES,
    gone.map(({ id }) => id),
  )
}

import type { z } from 'zod'
import { ValidationError } from '../../core/errors.ts'
import { promptCode } from '../../core/profile-prompts.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import { isBlank } from '../../core/text.ts'
import type { Member } from '../../core/viewer.ts'
import { refreshSearch } from '../members/server.ts'
import { findPlace, type PlaceServices } from '../places/server.ts'
import { queueProfileCheck } from '../reports/server.ts'
import { profileChanges } from './changes.ts'
import { type Completeness, completenessOf, ENRICHED_PERCENT } from './completeness.ts'
import type { saveProfilePartCall } from './contract.ts'
import { factsOf } from './detail-use.ts'
import { findOwnProfile, lockAnsweredPrompts } from './queries.ts'
import { promptFault } from './rules.ts'

type PartInput = z.output<typeof saveProfilePartCall.body>

export interface SavedProfile {
  readonly completeness: Completeness
  readonly name: string
  readonly city: string | null
}

/**
 * Saves only the fields that were sent. Once the profile is complete enough, the reminder to enrich
 * it ends.
 *
 * @throws ValidationError with one entry per faulty field, and nothing is saved;
 *   GeocoderUnavailableError
 */
export async function savePart(
  scope: DetachedScope<Member>,
  input: PartInput,
  geocoder: PlaceServices['geocoder'],
): Promise<SavedProfile> {
  const { place, city } = input
  const fields = profileChanges(scope, input)
  const there = place === undefined ? {} : await findPlace(scope, geocoder, { place, city })
  const changes = { ...fields, ...there }
  return scope.transaction(async (inside) => {
    const own = inside as RequestScope<Member>
    if (input.prompt !== undefined) await saveAnswer(own, input.prompt, input.answer ?? '')
    if (Object.keys(changes).length > 0) {
      await update(own, changes)
      await refreshSearch(own.db, scope.viewer.id)
    }
    if ('name' in fields || 'about' in fields || input.prompt !== undefined)
      await queueProfileCheck(own.db, scope.viewer.id)
    return finish(own)
  })
}

async function update({ db, viewer }: RequestScope<Member>, changes: object): Promise<void> {
  await db.trx
    .updateTable('member')
    .set(changes)
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .execute()
}

/**
 * Saves the answer to a prompt; an empty answer deletes it.
 *
 * @throws ValidationError of `prompt` or `answer`
 */
export async function saveAnswer(scope: RequestScope<Member>, slug: string, answer: string): Promise<void> {
  const { db, viewer, now } = scope
  const fault = promptFault(slug, answer, await lockAnsweredPrompts(db, viewer.id))
  if (fault) throw new ValidationError(fault)
  const key = { tenant_id: db.tenantId, member_id: viewer.id, prompt: promptCode(slug) ?? 0 }
  if (isBlank(answer)) {
    await db.trx
      .deleteFrom('member_prompt')
      .where('tenant_id', '=', key.tenant_id)
      .where('member_id', '=', key.member_id)
      .where('prompt', '=', key.prompt)
      .execute()
    return
  }
  await db.trx
    .insertInto('member_prompt')
    .values({ ...key, answer: answer.trim(), answered_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'member_id', 'prompt'])
        .doUpdateSet({ answer: answer.trim(), answered_at: now }),
    )
    .execute()
}

async function finish(scope: RequestScope<Member>): Promise<SavedProfile> {
  const { db, viewer, tenant, now } = scope
  const row = await findOwnProfile(db, viewer.id)
  if (!row) throw new Error('the member of the request is gone')
  const completeness = completenessOf(factsOf(row, tenant.settings), tenant.settings)
  if (completeness.percent >= ENRICHED_PERCENT)
    await db.trx
      .updateTable('member')
      .set({ completed_at: now })
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', viewer.id)
      .where('completed_at', 'is', null)
      .execute()
  return { completeness, name: row.name, city: row.city }
}

import { sql } from 'kysely'
import type { z } from 'zod'
import { ValidationError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isBlank } from '../../core/text.ts'
import type { Member } from '../../core/viewer.ts'
import { refreshSearch } from '../members/server.ts'
import { profileChanges, saveAnswer } from '../profile/server.ts'
import { queueProfileCheck } from '../reports/server.ts'
import { type CompletionPart, partAfter } from './completion.ts'
import type { completeProfileCall } from './contract.ts'

type PageInput = z.output<typeof completeProfileCall.body>

/**
 * Saves a page of the rest of the profile, or all of it; omitted fields stay, an empty choice is
 * cleared.
 *
 * @returns the page after the one that was sent, null after the last
 * @throws ValidationError of the fields
 */
export async function saveProfile(
  scope: RequestScope<Member>,
  input: PageInput,
): Promise<CompletionPart | null> {
  const { db, viewer, tenant, now } = scope
  const changes = profileChanges(scope, input)
  if (!isBlank(input.answer ?? '')) await answer(scope, input)
  await db.trx
    .updateTable('member')
    .set({ ...changes, completed_at: sql<Date>`coalesce(completed_at, ${now})` })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .execute()
  await refreshSearch(db, viewer.id)
  await queueProfileCheck(db, viewer.id)
  return partAfter(tenant.settings, input.part, input.more !== undefined)
}

/** @throws ValidationError */
async function answer(scope: RequestScope<Member>, { prompt, answer: text = '' }: PageInput): Promise<void> {
  if (!prompt) throw new ValidationError({ prompt: { code: 'invalid_choice' } })
  await saveAnswer(scope, prompt, text)
}

import { randomBytes } from 'node:crypto'
import { ValidationError } from '../../core/errors.ts'
import { newSecret } from '../../core/ids.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { type CheckedVoice, checkedVoice } from '../../infra/voice/checked-voice.ts'
import { RecordingError } from '../../infra/voice/recording.ts'
import type { VoiceFiles } from '../../infra/voice-files.ts'
import { insertVoice, unusedContents } from './queries.ts'

/**
 * What somebody uploaded as a voice message, written anew. @throws ValidationError `voice_invalid`,
 * `voice_too_long`
 */
export function receivedVoice(upload: Buffer): CheckedVoice {
  try {
    return checkedVoice(upload)
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error
    throw new ValidationError({ voice: { code: error.code } }, error.code)
  }
}

/** Inserts the row of the voice message whose file was written. */
export type InsertVoice = (message: { readonly id: string; readonly conversationId: string }) => Promise<void>

/**
 * Writes the file of a voice message, then runs `work` in a transaction, which inserts its row.
 * File first, row last: a full disk leaves no row, and no transaction waits for the file. It is
 * removed if its row was not inserted.
 *
 * @throws UnavailableError; what `work` throws
 */
export async function withVoiceFile<T>(
  scope: DetachedScope<Member>,
  files: VoiceFiles,
  voice: CheckedVoice,
  work: (inside: RequestScope<Member>, insert: InsertVoice) => Promise<T>,
): Promise<T> {
  const { tenant, now } = scope
  const content = randomBytes(20).toString('hex')
  let stored = false
  try {
    await files.write(tenant.id, content, voice.file)
    let inserted = false
    const result = await scope.transaction((inside) =>
      work(inside, async ({ id, conversationId }) => {
        inserted = true
        await insertVoice(inside.db, {
          messageId: id,
          conversationId,
          memberId: inside.viewer.id,
          name: newSecret(),
          content,
          type: voice.type,
          duration: voice.duration,
          now,
        })
      }),
    )
    stored = inserted
    return result
  } finally {
    if (!stored) await removeUnused(scope, files, content)
  }
}

/**
 * Looks first, because a commit whose answer was lost may have happened. Failures are left to the
 * daily sweep: the request itself is already decided.
 */
async function removeUnused(scope: DetachedScope, files: VoiceFiles, content: string): Promise<void> {
  try {
    const unused = await scope.transaction(({ db }) => unusedContents(db, [content]))
    for (const one of unused) await files.remove(scope.tenant.id, one)
  } catch {
    // The sweep of the next day removes it.
  }
}

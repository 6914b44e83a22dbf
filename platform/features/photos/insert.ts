import { newId, newSecret } from '../../core/ids.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { ProcessedPhoto } from './processing.ts'

export interface StoredPhoto {
  readonly id: string
  readonly name: string
}

export interface NewPhoto {
  /** The message that the photo belongs to; left out for a photo of the profile. */
  readonly messageId?: string
  /** Photos of messages are seen by the other at once. */
  readonly active?: boolean
  /** Where it stands among the photos of the profile. */
  readonly place?: number
  /** Of the private album. */
  readonly private?: boolean
}

/** Inserts the row of a photo of the viewer. */
export async function insertPhoto(
  { db, now, viewer }: RequestScope<Member>,
  { content, width, height }: ProcessedPhoto,
  { messageId, active, place, private: hidden }: NewPhoto = {},
): Promise<StoredPhoto> {
  const id = newId()
  const name = newSecret()
  await db.trx
    .insertInto('photo')
    .values({
      tenant_id: db.tenantId,
      id,
      member_id: viewer.id,
      name,
      content,
      status: active ? PHOTO_STATUS.active : PHOTO_STATUS.pending,
      message_id: messageId ?? null,
      width,
      height,
      place: place ?? 0,
      private: hidden ?? false,
      created_at: now,
    })
    .execute()
  return { id, name }
}

import { newId, newSecret } from '../../core/ids.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { PHOTO_SIZES } from '../../core/photo-url.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import type { ProcessedPhoto } from './processing.ts'
import { withoutPhoto } from './queries.ts'

/** Writes every size of a processed photo; equal contents share one set of files. */
export async function writeFiles(
  storage: PhotoStorage,
  tenant: string,
  photo: ProcessedPhoto,
): Promise<void> {
  for (const size of PHOTO_SIZES) await storage.write(tenant, photo.content, size, photo.files[size])
}

/** Inserts the row of the photo whose files were written. */
export type InsertPhoto = (photo?: NewPhoto) => Promise<StoredPhoto>

/**
 * Writes the files of a member's photo, then runs `work` in a transaction, which inserts the
 * photo's row. Files first, row last: a full disk leaves no row, and no transaction waits for the
 * disk. Files are removed if their row was not inserted, and written again if another process
 * removed them as unused before the commit.
 *
 * @throws UnavailableError `photo_not_saved`; what `work` throws
 */
export async function withFiles<T>(
  scope: DetachedScope<Member>,
  storage: PhotoStorage,
  photo: ProcessedPhoto,
  work: (scope: RequestScope<Member>, insert: InsertPhoto) => Promise<T>,
): Promise<T> {
  const { tenant } = scope
  let stored = false
  try {
    await writeFiles(storage, tenant.id, photo)
    let inserted = false
    const result = await scope.transaction((inside) =>
      work(inside, (row) => {
        inserted = true
        return insertPhoto(inside, photo, row)
      }),
    )
    stored = inserted
    if (stored) await writeMissing(storage, tenant.id, photo)
    return result
  } finally {
    if (!stored) await removeUnused(scope, storage, [photo.content])
  }
}

async function writeMissing(storage: PhotoStorage, tenant: string, photo: ProcessedPhoto): Promise<void> {
  for (const size of PHOTO_SIZES) {
    if (await storage.has(tenant, photo.content, size)) continue
    await storage.write(tenant, photo.content, size, photo.files[size])
  }
}

/** Failures are left to the daily sweep: the request itself is already decided. */
export async function removeUnused(
  scope: Pick<DetachedScope, 'tenant' | 'transaction'>,
  storage: PhotoStorage,
  contents: readonly string[],
): Promise<void> {
  for (const content of contents) {
    const hasNoRow = () => scope.transaction(async ({ db }) => (await withoutPhoto(db, [content])).length > 0)
    if (await hasNoRow().catch(() => false))
      await removeFiles(storage, scope.tenant.id, content, hasNoRow).catch(() => undefined)
  }
}

/**
 * Removes the files of a content that no row has. Another process may be storing the same picture,
 * between writing its files and its row: the files are first set aside, and restored if a row has
 * appeared. If a row appears later, its upload notices the missing files, because it checks again
 * after its commit (`withFiles`). So no lock is held during disk access.
 *
 * @param hasNoRow queries whether currently no photo has this content
 */
export async function removeFiles(
  storage: Pick<PhotoStorage, 'setAside'>,
  tenant: string,
  content: string,
  hasNoRow: () => Promise<boolean>,
): Promise<void> {
  const aside = await storage.setAside(tenant, content)
  if (!aside) return
  try {
    if (await hasNoRow()) return await aside.remove()
  } catch (error) {
    await aside.restore()
    throw error
  }
  await aside.restore()
}

interface StoredPhoto {
  readonly id: string
  readonly name: string
}

interface NewPhoto {
  /** The message of the photo; omitted for a photo of the profile. */
  readonly messageId?: string
  /** Photos of messages are visible to the partner immediately. */
  readonly active?: boolean
  /** Position among the photos of the profile. */
  readonly place?: number
  /** In the private album. */
  readonly private?: boolean
}

/** Inserts the row of a photo of the viewer. */
async function insertPhoto(
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

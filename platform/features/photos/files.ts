import { PHOTO_SIZES } from '../../core/photo-url.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { insertPhoto, type NewPhoto, type StoredPhoto } from './insert.ts'
import type { ProcessedPhoto } from './processing.ts'
import { withoutPhoto } from './queries.ts'

/** Writes every size of a processed photo; the same content twice is one set of files. */
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
 * Writes the files of a member's photo, then runs `work` in a transaction, which inserts the photo's row. Files first, row last: a
 * full disk leaves no row, and no transaction waits for the disk. Files whose row was not inserted are removed.
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
  const release = claim(storage, tenant.id, photo.content)
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
    return result
  } finally {
    release()
    // Where this fails, the daily sweep removes the files: the answer to the upload is decided already.
    if (!stored) await discard(scope, storage, photo.content).catch(() => undefined)
  }
}

async function discard(scope: DetachedScope, storage: PhotoStorage, content: string): Promise<void> {
  await scope.transaction(async ({ db, tenant, afterCommit }) => {
    const stray = await withoutPhoto(db, [content])
    afterCommit(async () => {
      for (const one of stray) await removeFiles(storage, tenant.id, one)
    })
  })
}

/** Removes the files of a content that no row has, unless an upload of the same picture is about to insert one. */
export async function removeFiles(
  storage: Pick<PhotoStorage, 'remove'>,
  tenant: string,
  content: string,
): Promise<void> {
  if (!claimsOf(storage).has(`${tenant} ${content}`)) await storage.remove(tenant, content)
}

/** Uploads of this process between their first file and their commit, by tenant and content. */
const claims = new WeakMap<object, Map<string, number>>()

function claimsOf(storage: object): Map<string, number> {
  const known = claims.get(storage) ?? new Map<string, number>()
  claims.set(storage, known)
  return known
}

/** @returns how to release the claim */
function claim(storage: PhotoStorage, tenant: string, content: string): () => void {
  const held = claimsOf(storage)
  const key = `${tenant} ${content}`
  held.set(key, (held.get(key) ?? 0) + 1)
  return () => {
    const left = (held.get(key) ?? 1) - 1
    if (left > 0) held.set(key, left)
    else held.delete(key)
  }
}

import type { TenantDb } from '../../core/database.ts'
import { UnavailableError } from '../../core/errors.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { PHOTO_SIZES } from '../../core/photo-url.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import type { ProcessedPhoto } from './processing.ts'
import { withoutPhoto } from './queries.ts'
import { WAITING_PHOTOS } from './waiting.ts'

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
 * files. They are removed if their row was not inserted, and written again if another process
 * removed them as unused before the row was inserted.
 *
 * @throws UnavailableError `photo_not_saved`, also while another process removes this content; what
 *   `work` throws
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
      work(inside, async (row) => {
        inserted = true
        const made = await insertPhoto(inside, photo, row)
        await requireNoRemoval(inside.db, photo.content)
        return made
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
  const inTenant: InTenant = (work) => scope.transaction(({ db }) => work(db))
  for (const content of contents)
    await removeFiles(storage, inTenant, scope.tenant.id, content).catch(() => undefined)
}

/** Runs a transaction of the site. */
type InTenant = <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>

/** After this, in ms, a removal has ended or its process has. */
const REMOVAL = 10 * 60_000

/**
 * Removes the files of a content that no row has. Another process may be storing the same picture,
 * between writing its files and its row, and nothing takes files back that are removed:
 *
 * - A row of `photo_removal` says that the files are being removed. It is inserted only while no
 *   photo has the content, and nobody inserts a photo of the content while the row is there
 *   (`requireNoRemoval`). Both insert into the same unique key, so that one of them waits for the
 *   other's commit and sees it.
 * - Files that were written before the removal and whose photo is inserted after it are missing
 *   then. The upload notices that after its commit, and writes them again (`withFiles`).
 *
 * So no transaction waits for the files. If the removal fails, the row stays until it is old: what
 * was asked of a store may still happen. The daily maintenance then repeats it.
 */
export async function removeFiles(
  storage: Pick<PhotoStorage, 'remove'>,
  inTenant: InTenant,
  tenant: string,
  content: string,
): Promise<void> {
  const since = new Date()
  if (!(await inTenant((db) => beginRemoval(db, content, since)))) return
  await storage.remove(tenant, content)
  await inTenant(async ({ trx, tenantId }) => {
    await trx
      .deleteFrom('photo_removal')
      .where('tenant_id', '=', tenantId)
      .where('content', '=', content)
      .where('since', '=', since)
      .execute()
  })
}

/** Contents whose removal failed, or whose process ended before the row was deleted. */
export async function interruptedRemovals({ trx, tenantId }: TenantDb): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('photo_removal')
    .select('content')
    .where('tenant_id', '=', tenantId)
    .where('since', '<', isOver(new Date()))
    .execute()
  return rows.map(({ content }) => content)
}

/** @returns false if a photo has the content, or another process is removing it */
async function beginRemoval(db: TenantDb, content: string, since: Date): Promise<boolean> {
  const { trx, tenantId } = db
  const begun = await trx
    .insertInto('photo_removal')
    .values({ tenant_id: tenantId, content, since })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'content'])
        .doUpdateSet({ since })
        .where('photo_removal.since', '<', isOver(since)),
    )
    .returning('content')
    .executeTakeFirst()
  if (!begun) return false
  // A statement of its own: it sees the photo for whose commit the insert above has waited.
  if ((await withoutPhoto(db, [content])).length > 0) return true
  await deleteRemoval(db, content)
  return false
}

/**
 * Called after the insert of a photo, in its transaction. @throws UnavailableError
 * `photo_not_saved` while the files of its content are removed
 */
async function requireNoRemoval(db: TenantDb, content: string): Promise<void> {
  const { trx, tenantId } = db
  const now = new Date()
  await trx
    .deleteFrom('photo_removal')
    .where('tenant_id', '=', tenantId)
    .where('content', '=', content)
    .where('since', '<', isOver(now))
    .execute()
  const free = await trx
    .insertInto('photo_removal')
    .values({ tenant_id: tenantId, content, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('content')
    .executeTakeFirst()
  if (!free) throw new UnavailableError('photo_not_saved')
  await deleteRemoval(db, content)
}

const isOver = (now: Date): Date => new Date(now.getTime() - REMOVAL)

async function deleteRemoval({ trx, tenantId }: TenantDb, content: string): Promise<void> {
  await trx
    .deleteFrom('photo_removal')
    .where('tenant_id', '=', tenantId)
    .where('content', '=', content)
    .execute()
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
  if (messageId === undefined && !active) await noteWaiting(db, WAITING_PHOTOS, [id])
  return { id, name }
}

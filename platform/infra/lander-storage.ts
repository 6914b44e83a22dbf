import { UnavailableError } from '../core/errors.ts'
import { AREAS, keyOf, nameOf, prefixOf } from './blobs/keys.ts'
import type { BlobPlace } from './blobs/open.ts'

/**
 * Files uploaded for the landers of a site, each named by a hash of its content: `<hash>.webp`.
 * Every visitor of the site may see them.
 */
export interface LanderStorage {
  /** Writes the whole file or nothing. @throws UnavailableError `lander_file_not_saved` */
  write(tenant: string, id: string, bytes: Buffer): Promise<void>
  /**
   * A path at which the file can be read; undefined if there is none. On the disk, a missing file
   * has a path as well. @throws TypeError for an invalid name @throws UnavailableError
   */
  pathOf(tenant: string, id: string): Promise<string | undefined>
  /** @throws UnavailableError */
  read(tenant: string, id: string): Promise<Buffer | undefined>
  /** @throws UnavailableError */
  has(tenant: string, id: string): Promise<boolean>
  /** @throws UnavailableError */
  remove(tenant: string, id: string): Promise<void>
  /** Every file of a site, and when it was last written. @throws UnavailableError */
  list(tenant: string): AsyncGenerator<{ readonly id: string; readonly changedAt: Date }>
}

export function createLanderStorage({ blobs, files }: BlobPlace): LanderStorage {
  const file = (tenant: string, id: string) => keyOf(AREAS.landerFiles, tenant, id)
  return {
    write: async (tenant, id, bytes) => {
      await blobs.put(file(tenant, id), bytes).catch((cause: unknown) => {
        throw new UnavailableError('lander_file_not_saved', { cause })
      })
    },
    pathOf: (tenant, id) => files.pathOf(file(tenant, id)),
    read: (tenant, id) => blobs.read(file(tenant, id)),
    has: (tenant, id) => blobs.has(file(tenant, id)),
    remove: (tenant, id) => blobs.delete(file(tenant, id)),
    list: async function* (tenant) {
      for await (const { key, changedAt } of blobs.list(prefixOf(AREAS.landerFiles, tenant)))
        yield { id: nameOf(key), changedAt }
    },
  }
}

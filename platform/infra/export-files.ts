import type { Readable } from 'node:stream'
import { AREAS, keyOf, nameOf, prefixOf } from './blobs/keys.ts'
import type { Blobs, StoredBlob } from './blobs/port.ts'

/** Archives of members' own data, each with a name of 128 random bits. */
export interface ExportFiles {
  /** Writes the whole file or nothing. @returns its size in bytes @throws as `Blobs.put` */
  write(tenant: string, name: string, content: Readable): Promise<number>
  /**
   * The file as a stream, which the caller must read or destroy; undefined if there is none.
   * @throws UnavailableError
   */
  read(tenant: string, name: string): Promise<StoredBlob | undefined>
  /** @throws UnavailableError */
  remove(tenant: string, name: string): Promise<void>
  /** Every file of a site, and when it was last written. @throws UnavailableError */
  list(tenant: string): AsyncGenerator<{ readonly name: string; readonly changedAt: Date }>
}

/** Names never come from user input. */
export function createExportFiles(blobs: Blobs): ExportFiles {
  const file = (tenant: string, name: string) => keyOf(AREAS.exports, tenant, `${name}.zip`)
  return {
    write: (tenant, name, content) => blobs.put(file(tenant, name), content),
    read: (tenant, name) => blobs.get(file(tenant, name)),
    remove: (tenant, name) => blobs.delete(file(tenant, name)),
    list: async function* (tenant) {
      for await (const { key, changedAt } of blobs.list(prefixOf(AREAS.exports, tenant)))
        yield { name: nameOf(key).replace(/\.zip$/, ''), changedAt }
    },
  }
}

import { AREAS, keyOf, nameOf, prefixOf } from './blobs/keys.ts'
import type { Blobs } from './blobs/port.ts'

/**
 * Photos with a gesture that wait for a comparison, each with a random name. They belong to no
 * backup: they are gone with the decision, and a backup would keep them.
 */
export interface CheckFiles {
  /** @throws as `Blobs.put` */
  write(tenant: string, name: string, content: Buffer): Promise<void>
  /** Undefined if there is none. @throws UnavailableError */
  read(tenant: string, name: string): Promise<Buffer | undefined>
  /** @throws UnavailableError */
  remove(tenant: string, name: string): Promise<void>
  /** Every file of a site, and when it was written. @throws UnavailableError */
  list(tenant: string): AsyncGenerator<{ readonly name: string; readonly changedAt: Date }>
}

/** Names never come from user input. */
export function createCheckFiles(blobs: Blobs): CheckFiles {
  const file = (tenant: string, name: string) => keyOf(AREAS.checks, tenant, `${name}.webp`)
  return {
    write: async (tenant, name, content) => {
      await blobs.put(file(tenant, name), content)
    },
    read: (tenant, name) => blobs.read(file(tenant, name)),
    remove: (tenant, name) => blobs.delete(file(tenant, name)),
    list: async function* (tenant) {
      for await (const { key, changedAt } of blobs.list(prefixOf(AREAS.checks, tenant)))
        yield { name: nameOf(key).replace(/\.webp$/, ''), changedAt }
    },
  }
}

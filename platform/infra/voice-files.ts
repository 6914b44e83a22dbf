import { AREAS, keyOf, nameOf, prefixOf } from './blobs/keys.ts'
import type { Blobs } from './blobs/port.ts'

/** Files of voice messages, each under a key of 160 random bits that no other message has. */
export interface VoiceFiles {
  /** @throws as `Blobs.put` */
  write(tenant: string, content: string, bytes: Buffer): Promise<void>
  /** Small: at most some MB. Undefined if there is none. @throws UnavailableError */
  read(tenant: string, content: string): Promise<Buffer | undefined>
  /** @throws UnavailableError */
  remove(tenant: string, content: string): Promise<void>
  /** Every file of a site, and when it was written. @throws UnavailableError */
  list(tenant: string): AsyncGenerator<{ readonly content: string; readonly changedAt: Date }>
}

/** Keys never come from user input. */
export function createVoiceFiles(blobs: Blobs): VoiceFiles {
  const file = (tenant: string, content: string) => keyOf(AREAS.voices, tenant, content)
  return {
    write: async (tenant, content, bytes) => {
      await blobs.put(file(tenant, content), bytes)
    },
    read: (tenant, content) => blobs.read(file(tenant, content)),
    remove: (tenant, content) => blobs.delete(file(tenant, content)),
    list: async function* (tenant) {
      for await (const { key, changedAt } of blobs.list(prefixOf(AREAS.voices, tenant)))
        yield { content: nameOf(key), changedAt }
    },
  }
}

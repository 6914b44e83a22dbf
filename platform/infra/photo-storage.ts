import { UnavailableError } from '../core/errors.ts'
import { PHOTO_SIZES, type PhotoSize } from '../core/photo-url.ts'
import { AREAS, keyOf, prefixOf } from './blobs/keys.ts'
import type { Blobs } from './blobs/port.ts'

/**
 * Storage of photo files. One content has one file per size; several photos may share a content.
 * Names never come from user input.
 */
export interface PhotoStorage {
  /** Writes one size. @throws UnavailableError `photo_not_saved` */
  write(tenant: string, content: string, size: PhotoSize, bytes: Buffer): Promise<void>
  /**
   * Stores the source from which the sizes of a content are drawn when one of them is first read.
   * @throws UnavailableError as `write`
   */
  writeSource(tenant: string, content: string, source: Buffer): Promise<void>
  /**
   * The file; undefined if neither it nor a source exists. @throws UnavailableError if the files
   * cannot be read.
   */
  read(tenant: string, content: string, size: PhotoSize): Promise<Buffer | undefined>
  /** @throws UnavailableError as `read` */
  has(tenant: string, content: string, size: PhotoSize): Promise<boolean>
  /** Every content of a site, and when one of its files was last written. */
  contents(tenant: string): AsyncGenerator<StoredContent>
  /** Removes every size and the source. @throws UnavailableError */
  remove(tenant: string, content: string): Promise<void>
}

export interface StoredContent {
  readonly content: string
  readonly changedAt: Date
}

/** Creates every size of a photo from its source. */
export type DrawPhoto = (source: Buffer) => Promise<Readonly<Record<PhotoSize, Buffer>>>

/** @param draw creates the files of contents that only have a source; without it they have none */
export function createPhotoStorage(blobs: Blobs, draw?: DrawPhoto): PhotoStorage {
  const { photos } = AREAS
  const file = (tenant: string, content: string, size: PhotoSize) =>
    keyOf(photos, tenant, content, `${size}.webp`)
  const sourceOf = (tenant: string, content: string) => keyOf(photos, tenant, content, 'source.svg')
  const write = async (key: string, bytes: Buffer) => {
    await blobs.put(key, bytes).catch((cause: unknown) => {
      throw new UnavailableError('photo_not_saved', { cause })
    })
  }
  /** The source is kept: another request or process may be about to read it. */
  const drawn = async (tenant: string, content: string, size: PhotoSize) => {
    const source = draw && (await blobs.read(sourceOf(tenant, content)))
    if (!draw || !source) return undefined
    const files = await draw(source)
    for (const one of PHOTO_SIZES) await write(file(tenant, content, one), files[one])
    return files[size]
  }
  return {
    write: (tenant, content, size, bytes) => write(file(tenant, content, size), bytes),
    writeSource: (tenant, content, source) => write(sourceOf(tenant, content), source),
    read: (tenant, content, size) =>
      blobs.read(file(tenant, content, size)).then((found) => found ?? drawn(tenant, content, size)),
    has: (tenant, content, size) => blobs.has(file(tenant, content, size)),
    contents: (tenant) => contentsOf(blobs, prefixOf(photos, tenant)),
    remove: (tenant, content) => removeBelow(blobs, prefixOf(photos, tenant, content)),
  }
}

/** Files of one content follow one another in a list. */
async function* contentsOf(blobs: Blobs, prefix: string): AsyncGenerator<StoredContent> {
  let last: StoredContent | undefined
  for await (const { key, changedAt } of blobs.list(prefix)) {
    const [content = ''] = key.slice(prefix.length).split('/')
    if (last && last.content !== content) yield last
    last = last?.content === content && last.changedAt > changedAt ? last : { content, changedAt }
  }
  if (last) yield last
}

async function removeBelow(blobs: Blobs, prefix: string): Promise<void> {
  for await (const { key } of blobs.list(prefix)) await blobs.delete(key)
}

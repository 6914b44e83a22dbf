import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, inflateRawSync } from 'node:zlib'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { entriesIn, isTenantId, type TenancyFolders } from './folders.ts'

/** A file of an archive; `path` has slashes and is relative. */
export interface ArchivedFile {
  readonly path: string
  readonly content: string | Buffer
}

/** Why an archive was refused. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ArchiveError'
  }
}

/** The same files give the same bytes. */
const WRITTEN = new Date(Date.UTC(2020, 0, 1))

/** A zip of these files, which any program opens. */
export function zipOf(files: readonly ArchivedFile[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { path, content } of files)
    zip.addBuffer(Buffer.from(content), path, { mtime: WRITTEN, forceDosTimestamp: true })
  zip.end()
  return buffer(zip.outputStream)
}

/** A site has some hundred files of at most a few megabytes. */
const MOST = { files: 5_000, bytes: 256 * 1024 * 1024 }

const END = { signature: 0x06054b50, bytes: 22 }
const ENTRY = { signature: 0x02014b50, bytes: 46 }
const LOCAL = { signature: 0x04034b50, bytes: 30 }

/**
 * The files of a zip, all of them checked. Reads what `zipOf` and common programs write: files that
 * are stored or deflated. @throws ArchiveError if it is cut, altered, too large, or contains a path
 * that leads out of its folder
 */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let left = MOST.bytes
  for (const entry of entriesOf(zip)) {
    if (entry.path.endsWith('/')) continue
    if (!isInside(entry.path)) throw new ArchiveError(`a path leads out of the archive: ${entry.path}`)
    if (files.has(entry.path)) throw new ArchiveError(`a path is there twice: ${entry.path}`)
    left -= entry.size
    if (left < 0) throw new ArchiveError(`it holds more than ${MOST.bytes} bytes`)
    files.set(entry.path, contentOf(zip, entry))
  }
  return files
}

interface Entry {
  readonly path: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** The list at the end of the file, which is missing from one that was cut. */
function entriesOf(zip: Buffer): readonly Entry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + END.bytes > zip.length || end + END.bytes + zip.readUInt16LE(end + 20) !== zip.length)
    throw new ArchiveError('it is no zip, or its end is missing')
  const count = zip.readUInt16LE(end + 10)
  if (count > MOST.files) throw new ArchiveError(`it holds more than ${MOST.files} files`)
  let at = zip.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let place = 0; place < count; place++) {
    if (at + ENTRY.bytes > end || zip.readUInt32LE(at) !== ENTRY.signature)
      throw new ArchiveError('its list of files is damaged')
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const path = zip.toString('utf8', at + ENTRY.bytes, at + ENTRY.bytes + (name ?? 0))
    entries.push({
      path,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    })
    at += ENTRY.bytes + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

function contentOf(zip: Buffer, { path, method, crc, packed, size, offset }: Entry): Buffer {
  const damaged = () => new ArchiveError(`a file is damaged: ${path}`)
  if (offset + LOCAL.bytes > zip.length || zip.readUInt32LE(offset) !== LOCAL.signature) throw damaged()
  const start = offset + LOCAL.bytes + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const bytes = zip.subarray(start, start + packed)
  if (bytes.length !== packed || (method !== 0 && method !== 8)) throw damaged()
  let content: Buffer
  try {
    content = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw damaged()
  }
  if (content.length !== size || crc32(content) !== crc) throw damaged()
  return content
}

const isInside = (path: string): boolean =>
  !/^[/\\]|^[A-Za-z]:|\\|\0/.test(path) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

/** Files that belong to a site and are not in its folder: what staff published over it. */
export const PUBLISHED_FOLDER = 'published/'
const MANIFEST = 'manifest.json'
/** Raised when a program could no longer read what an older one has written. */
const FORMAT = 1

const manifestSchema = z.object({
  format: z.number(),
  id: z.string().refine(isTenantId),
  exported_at: z.iso.datetime(),
})

/** A site as one file: its folder, and what is published over it. */
export interface SiteArchive {
  readonly id: string
  /** Files of its folder, below it: `tenant.json`, `assets/logo.svg`. */
  readonly folder: ReadonlyMap<string, Buffer>
  /** Published versions and their pictures, by their path. */
  readonly published: ReadonlyMap<string, Buffer>
}

/** The archive as a zip, which `site import` opens on another installation. */
export function packSite({ id, folder, published }: SiteArchive, now: Date): Promise<Buffer> {
  const manifest = { format: FORMAT, id, exported_at: now.toISOString() }
  const placed = (start: string, files: ReadonlyMap<string, Buffer>) =>
    [...files].map(([path, content]) => ({ path: `${start}${path}`, content }))
  return zipOf([
    { path: MANIFEST, content: `${JSON.stringify(manifest, null, 2)}\n` },
    ...placed(`tenants/${id}/`, folder),
    ...placed(PUBLISHED_FOLDER, published),
  ])
}

/**
 * Reads the archive of a site. @throws ArchiveError if it is damaged, of a newer format, or
 * contains anything else
 */
export function unpackSite(zip: Buffer): SiteArchive {
  const files = unzip(zip)
  const read = manifestSchema.safeParse(jsonIn(files.get(MANIFEST)))
  if (!read.success) throw new ArchiveError(`it is no archive of a site: its ${MANIFEST} is missing or wrong`)
  const { format, id } = read.data
  if (format !== FORMAT) throw new ArchiveError(`it has format ${format}, and this program reads ${FORMAT}`)
  const own = `tenants/${id}/`
  const [folder, published] = [new Map<string, Buffer>(), new Map<string, Buffer>()]
  for (const [path, content] of files) {
    if (path.startsWith(own)) folder.set(path.slice(own.length), content)
    else if (path.startsWith(PUBLISHED_FOLDER)) published.set(path.slice(PUBLISHED_FOLDER.length), content)
    else if (path !== MANIFEST) throw new ArchiveError(`a file does not belong to the site: ${path}`)
  }
  if (!folder.has('tenant.json')) throw new ArchiveError('its tenant.json is missing')
  return { id, folder, published }
}

/** The value of a JSON file; undefined if it is missing or broken. */
export function jsonIn(file: Buffer | undefined): unknown {
  if (!file) return undefined
  try {
    return JSON.parse(file.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/** Files of a site's folder, with links followed. @throws errors of the file system */
export function folderOf({ tenants }: Pick<TenancyFolders, 'tenants'>, id: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const walk = (below: string) => {
    for (const { name, folder } of entriesIn(join(tenants, id, below))) {
      if (name.startsWith('.')) continue
      const path = below === '' ? name : `${below}/${name}`
      if (folder) walk(path)
      else files.set(path, readFileSync(join(tenants, id, path)))
    }
  }
  walk('')
  return files
}

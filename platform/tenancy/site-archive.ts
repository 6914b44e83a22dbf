import { buffer } from 'node:stream/consumers'
import { crc32, inflateRawSync } from 'node:zlib'
import { ZipFile } from 'yazl'

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

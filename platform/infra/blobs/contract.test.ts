import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { allOf } from '../../testing/all-of.ts'
import { startS3Store } from '../../testing/s3-store.ts'
import { diskBlobs } from './disk.ts'
import type { Blobs } from './port.ts'
import { s3Blobs } from './s3.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'blobs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const store = await startS3Store()

const PLACES: readonly (readonly [string, Blobs])[] = [
  ['the disk', diskBlobs(path.join(folder, 'disk'))],
  ['an S3 store', s3Blobs(store.place('some/part'))],
]

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const wholeOf = async (body: Readable) => Buffer.concat(await allOf(body as AsyncIterable<Buffer>))
/** Some pieces of a stream, and then an error. */
async function* broken(pieces: number) {
  for (let piece = 0; piece < pieces; piece++) yield Buffer.alloc(1_000_000, 'x')
  throw new Error('the source is broken')
}

describe.each(PLACES)('blobs of %s', (_where, blobs) => {
  const keysOf = async (prefix: string, after?: string) =>
    (await allOf(blobs.list(prefix, after))).map(({ key }) => key)

  it('pass the check at the start, which leaves nothing behind', async () => {
    await blobs.check()
    expect(await keysOf('photos/')).toEqual([])
  })

  it('are what was written last, as a stream and as a whole', async () => {
    expect(await blobs.put('photos/amore/one/card.webp', Buffer.from('first'))).toBe(5)
    expect(await blobs.put('photos/amore/one/card.webp', Buffer.from('second'))).toBe(6)
    expect(String(await blobs.read('photos/amore/one/card.webp'))).toBe('second')
    expect(await blobs.has('photos/amore/one/card.webp')).toBe(true)
    const found = await blobs.get('photos/amore/one/card.webp')
    expect(found?.size).toBe(6)
    expect(found && String(await wholeOf(found.body))).toBe('second')
    await blobs.delete('photos/amore/one/card.webp')
    expect(await blobs.has('photos/amore/one/card.webp')).toBe(false)
  })

  it('may be empty', async () => {
    await blobs.put('gifs/amore/empty', Buffer.alloc(0))
    expect(await blobs.read('gifs/amore/empty')).toEqual(Buffer.alloc(0))
    const found = await blobs.get('gifs/amore/empty')
    expect(found && (await wholeOf(found.body)).length).toBe(0)
  })

  it('that do not exist are undefined, and can be deleted', async () => {
    expect(await blobs.read('photos/amore/none/card.webp')).toBeUndefined()
    expect(await blobs.get('photos/amore/none/card.webp')).toBeUndefined()
    expect(await blobs.has('photos/amore/none/card.webp')).toBe(false)
    expect(await blobs.copyTo('photos/amore/none/card.webp', path.join(folder, 'none'))).toBe(false)
    await blobs.delete('photos/amore/none/card.webp')
    expect(await keysOf('photos/nobody/')).toEqual([])
  })

  it('of many megabytes are written and read as streams', async () => {
    const bytes = randomBytes(20_000_000)
    const pieces = Array.from({ length: 20 }, (_, at) => bytes.subarray(at * 1_000_000, (at + 1) * 1_000_000))
    expect(await blobs.put('exports/amore/long.zip', Readable.from(pieces))).toBe(bytes.length)
    const found = await blobs.get('exports/amore/long.zip')
    expect(found?.size).toBe(bytes.length)
    expect(found && digest(await wholeOf(found.body))).toBe(digest(bytes))
    const copy = path.join(folder, 'copy')
    expect(await blobs.copyTo('exports/amore/long.zip', copy)).toBe(true)
    expect(digest(readFileSync(copy))).toBe(digest(bytes))
  })

  it.each([1, 20])('whose source breaks after %i MB are as they were before', async (pieces) => {
    const source = () => Readable.from(broken(pieces))
    await expect(blobs.put('exports/luna/new.zip', source())).rejects.toThrow('the source is broken')
    await blobs.put('exports/luna/old.zip', Readable.from([Buffer.from('whole')]))
    await expect(blobs.put('exports/luna/old.zip', source())).rejects.toThrow('the source is broken')
    expect(String(await blobs.read('exports/luna/old.zip'))).toBe('whole')
    expect(await keysOf('exports/luna/')).toEqual(['exports/luna/old.zip'])
  })

  it('are listed by prefix in the order of their keys, with size and time, behind a cursor', async () => {
    const keys = ['a/card.webp', 'a/full.webp', 'ab/card.webp', 'b.webp', 'c/card.webp']
    for (const key of keys.toReversed()) await blobs.put(`photos/tulp/${key}`, Buffer.from(key))
    await blobs.put('photos/tulpe/a/card.webp', Buffer.from('of another site'))
    const all = keys.map((key) => `photos/tulp/${key}`)
    const entries = await allOf(blobs.list('photos/tulp/'))
    expect(entries.map(({ key }) => key)).toEqual(all)
    expect(entries.map(({ size }) => size)).toEqual(keys.map((key) => key.length))
    for (const { changedAt } of entries)
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(600_000)
    for (const [at, key] of all.entries())
      expect(await keysOf('photos/tulp/', key)).toEqual(all.slice(at + 1))
    expect(await keysOf('photos/tulp/', 'photos/tulp/a/d')).toEqual(all.slice(1))
    expect(await keysOf('photos/tulp/a/')).toEqual(all.slice(0, 2))
  })

  it('are listed all where several processes have written them', async () => {
    const names = Array.from({ length: 200 }, (_, at) => `gifs/many/${String(at).padStart(5, '0')}`)
    for (let from = 0; from < names.length; from += 50)
      await Promise.all(names.slice(from, from + 50).map((key) => blobs.put(key, Buffer.from('x'))))
    expect(await keysOf('gifs/many/')).toEqual(names)
  })
})

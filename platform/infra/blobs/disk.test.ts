import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { allOf } from '../../testing/all-of.ts'
import { diskBlobs, diskFiles } from './disk.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'disk-blobs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const blobs = diskBlobs(root)
const at = (...parts: string[]) => path.join(root, ...parts)

it('is readable by its owner only', async () => {
  await blobs.put('exports/amore/a.zip', Readable.from([Buffer.from('private')]))
  const modes = ['exports', 'exports/amore', 'exports/amore/a.zip'].map(
    (name) => statSync(at(name)).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o700, 0o600])
})

it('removes the folder of a thing with its last file, while other processes write into it', async () => {
  const key = (size: number) => `photos/amore/shared/${size}.webp`
  await Promise.all(
    Array.from({ length: 200 }, async (_, turn) => {
      await blobs.put(key(turn % 5), Buffer.from('x'))
      await blobs.delete(key(turn % 5))
    }),
  )
  expect(readdirSync(at('photos/amore'))).toEqual([])
})

it('lists the names of a folder in portions, as if they were read at once', async () => {
  const names = Array.from({ length: 23 }, (_, number) => `photos/luna/c${number}/card.webp`).sort()
  for (const name of names) await blobs.put(name, Buffer.from('x'))
  const listed = await allOf(diskBlobs(root, 4).list('photos/luna/'))
  expect(listed.map(({ key }) => key)).toEqual(names)
  const after = await allOf(diskBlobs(root, 4).list('photos/luna/', names[11]))
  expect(after.map(({ key }) => key)).toEqual(names.slice(12))
})

it('lists keys in the order of their bytes, in which a slash stands behind a hyphen', async () => {
  const keys = ['a-b/card.webp', 'a/card.webp', 'a/full.webp', 'a0/card.webp'].map(
    (key) => `photos/mimosa/${key}`,
  )
  for (const key of keys.toReversed()) await blobs.put(key, Buffer.from('x'))
  expect((await allOf(blobs.list('photos/mimosa/'))).map(({ key }) => key)).toEqual(keys)
  const after = await allOf(blobs.list('photos/mimosa/', keys[0]))
  expect(after.map(({ key }) => key)).toEqual(keys.slice(1))
})

it('neither lists a file that is being written, nor keeps one whose writer is gone', async () => {
  mkdirSync(at('exports/tulp'), { recursive: true })
  const [young, old] = ['a.zip.draft-0123456789ab', 'b.zip.draft-0123456789ab']
  for (const name of [young, old]) writeFileSync(at('exports/tulp', name), 'half')
  const before = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(at('exports/tulp', old), before, before)
  expect(await allOf(blobs.list('exports/tulp/'))).toEqual([])
  expect(readdirSync(at('exports/tulp'))).toEqual([young])
})

it('names the path of a file without looking for it, and finds only one that is there', async () => {
  const files = diskFiles(root)
  expect(await files.pathOf('lander-files/amore/none.webp')).toBe(at('lander-files/amore/none.webp'))
  expect(await files.find('lander-files/amore/none.webp')).toBeUndefined()
  await blobs.put('lander-files/amore/some.webp', Buffer.from('x'))
  expect(existsSync((await files.find('lander-files/amore/some.webp')) ?? '')).toBe(true)
})

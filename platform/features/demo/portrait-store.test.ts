import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PHOTO_SIZES, type PhotoSize } from '../../core/photo-url.ts'
import { NO_STORE, portraitStore } from './portrait-store.ts'

let folder: string
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'portraits-')), 'inner')
})
afterEach(() => rmSync(path.dirname(folder), { recursive: true }))

const drawn = (text: string) =>
  Object.fromEntries(PHOTO_SIZES.map((size) => [size, Buffer.from(`${text} ${size}`)])) as Record<
    PhotoSize,
    Buffer
  >

it('draws a portrait once, also for the next program', async () => {
  const draw = vi.fn(async () => drawn('first'))
  expect(await portraitStore(folder).files('a', draw)).toEqual(drawn('first'))
  expect(await portraitStore(folder).files('a', draw)).toEqual(drawn('first'))
  expect(draw).toHaveBeenCalledOnce()
  expect(await portraitStore(folder).files('b', async () => drawn('second'))).toEqual(drawn('second'))
})

it('is whole where two programs draw the same at once', async () => {
  const store = portraitStore(folder)
  const both = await Promise.all([1, 2].map(() => store.files('a', async () => drawn('same'))))
  expect(both).toEqual([drawn('same'), drawn('same')])
  const [only = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  expect(readdirSync(path.join(folder, only))).toHaveLength(PHOTO_SIZES.length)
})

it('draws each time without a folder', async () => {
  const draw = vi.fn(async () => drawn('one'))
  await NO_STORE.files('a', draw)
  await NO_STORE.files('a', draw)
  expect(draw).toHaveBeenCalledTimes(2)
})

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createPhotoStorage } from './photo-storage.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'photos-'))
afterAll(() => rmSync(folder, { recursive: true }))
const storage = createPhotoStorage(folder)

it('keeps, gives and removes every size of one content', async () => {
  await storage.write('amore', 'abc', 'card', Buffer.from('card'))
  await storage.write('amore', 'abc', 'full', Buffer.from('full'))
  expect(String(await storage.read('amore', 'abc', 'full'))).toBe('full')
  expect(await storage.read('tulp', 'abc', 'full')).toBeUndefined()
  await storage.remove('amore', 'abc')
  expect([await storage.has('amore', 'abc', 'card'), await storage.has('amore', 'abc', 'full')]).toEqual([
    false,
    false,
  ])
})

it.each(['..', '../other', 'a/b', '', '.', 'A', '-a'])('never leaves its folder for %j', async (name) => {
  mkdirSync(path.join(folder, 'other'), { recursive: true })
  writeFileSync(path.join(folder, 'other', 'full.webp'), 'not ours')
  expect(() => storage.read('amore', name, 'full')).toThrow(TypeError)
  expect(() => storage.read(name, 'abc', 'full')).toThrow(TypeError)
  expect(() => storage.remove('amore', name)).toThrow(TypeError)
  expect(existsSync(path.join(folder, 'other', 'full.webp'))).toBe(true)
})

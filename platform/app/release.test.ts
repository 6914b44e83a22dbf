import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { Release } from './release.ts'

const ENTRY = 'dist/server/index.mjs'
const parent = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'release-')))
afterAll(() => fs.rmSync(parent, { recursive: true }))

let folder: string
let current: string
/** A folder with two releases; `current` leads to the first one. */
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(parent, 'srv-'))
  for (const name of ['first', 'second']) {
    fs.mkdirSync(path.join(folder, name, 'dist/server'), { recursive: true })
    fs.writeFileSync(path.join(folder, name, ENTRY), '')
  }
  current = path.join(folder, 'current')
  lead('first')
})

function lead(name: string): void {
  fs.rmSync(current, { force: true })
  fs.symlinkSync(name, current)
}

const first = () => path.join(folder, 'first')
const entry = () => path.join(first(), ENTRY)

it.each([ENTRY, 'scripts/start.mjs'])('a program started as current/%s follows the link', (file) => {
  const release = new Release(entry(), path.join(current, file), first())
  expect(release.current()).toEqual({ exec: entry(), cwd: first() })
  lead('second')
  const second = path.join(folder, 'second')
  expect(release.current()).toEqual({ exec: path.join(second, ENTRY), cwd: second })
  lead('first')
  expect(release.current()).toEqual({ exec: entry(), cwd: first() })
})

it('a working folder outside of the release stays', () => {
  const release = new Release(entry(), path.join(current, ENTRY), folder)
  lead('second')
  expect(release.current()).toEqual({ exec: path.join(folder, 'second', ENTRY), cwd: folder })
})

it.each([
  ['without a link', () => path.join(first(), ENTRY)],
  ['by another file', () => path.join(folder, 'anything.mjs')],
  ['by a link that leads elsewhere by then', () => path.join(folder, 'second', ENTRY)],
])('a program started %s stays in its folder', (_how, started) => {
  const release = new Release(entry(), started(), first())
  lead('second')
  expect(release.current()).toEqual({ exec: entry(), cwd: first() })
})

it('a link that leads nowhere, or to a folder without a build, is refused with one sentence', () => {
  const release = new Release(entry(), path.join(current, ENTRY), first())
  lead('none')
  expect(() => release.current()).toThrow(`There is no build in ${current}.`)
  lead('second')
  fs.rmSync(path.join(folder, 'second', ENTRY))
  expect(() => release.current()).toThrow(`There is no build in ${current}.`)
})

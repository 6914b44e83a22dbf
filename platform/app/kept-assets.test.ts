import { once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import express from 'express'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { keepAssets, otherAssets } from './kept-assets.ts'

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'assets-'))
afterAll(() => fs.rmSync(parent, { recursive: true }))

let kept: string
beforeEach(() => {
  kept = path.join(fs.mkdtempSync(path.join(parent, 'data-')), 'assets')
})

/** Keeps the files of a build, which are named after it. */
function run(build: string, minute: number): void {
  const client = path.join(parent, `client-${build}`)
  fs.mkdirSync(path.join(client, 'assets/chunks'), { recursive: true })
  fs.writeFileSync(path.join(client, 'assets/chunks', `${build}.js`), `export const build = '${build}'`)
  keepAssets(client, kept, new Date(2026, 1, 1, 12, minute))
}

/** Status of the script of each build. */
async function served(...builds: readonly string[]): Promise<number[]> {
  const server = express().use(otherAssets(kept)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (build: string) => fetch(`http://127.0.0.1:${port}/assets/chunks/${build}.js`)
  const answers = await Promise.all(builds.map(ask))
  server.close()
  for (const answer of answers.filter(({ ok }) => ok))
    expect(answer.headers.get('cache-control')).toBe('public,max-age=31536000,immutable')
  return answers.map(({ status }) => status)
}

it('the files of the last three builds are served', async () => {
  for (const [minute, build] of ['a', 'b', 'c', 'd'].entries()) run(build, minute)
  expect(await served('a', 'b', 'c', 'd')).toEqual([404, 200, 200, 200])
  expect(fs.readdirSync(kept)).toHaveLength(3)
})

it('after a rollback, the older build counts as the newest one', async () => {
  for (const [minute, build] of ['a', 'b', 'c', 'a', 'd'].entries()) run(build, minute)
  expect(await served('a', 'b', 'c', 'd')).toEqual([200, 404, 200, 200])
})

it('many starts of one build are one build', async () => {
  for (const build of ['a', 'b', 'c', 'c', 'c']) run(build, 0)
  expect(await served('a', 'b', 'c')).toEqual([200, 200, 200])
})

it('a build that another process keeps later is found, and nothing outside of the folder', async () => {
  expect(await served('a', '..%2f..%2f..%2f..%2fclient-a/assets/chunks/a')).toEqual([404, 404])
  run('a', 0)
  expect(await served('a', '..%2f..%2f..%2f..%2fclient-a/assets/chunks/a')).toEqual([200, 404])
})

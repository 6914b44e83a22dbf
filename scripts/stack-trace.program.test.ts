import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Program, removeFolders, temporaryFolder } from '../platform/testing/program.ts'

/** Loaded into the program first: the first requested page fails inside of our own code. */
const FAULT = `
  import http from 'node:http'
  const end = http.ServerResponse.prototype.setHeader
  http.ServerResponse.prototype.setHeader = function (name, value) {
    if (name === 'x-frame-options' && this.req.url === '/login') throw new Error('made to fail')
    return end.call(this, name, value)
  }
`

afterAll(removeFolders)

test('a stack trace of the built program names the files of the tree, and no map of them is served', async () => {
  const file = path.join(temporaryFolder('fault-'), 'fault.mjs')
  writeFileSync(file, FAULT)
  const NODE_OPTIONS = `--import ${pathToFileURL(file).href}`
  const program = await (await Program.start({ NODE_OPTIONS, SEED_DEMO: 'no' })).ready()
  await program.site('amore', '/login')
  expect(program.out).toContain('made to fail')
  expect(program.out).toMatch(/platform\/infra\/http\/security-headers\.ts:\d+/)
  await program.kill('SIGTERM')
  const client = path.resolve(import.meta.dirname, '../dist/client')
  const files = readdirSync(client, { recursive: true }).map(String)
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rememberPort } from '../platform/infra/last-port.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'invite-'))
afterAll(() => rmSync(folder, { recursive: true }))

function invite(env: Readonly<Record<string, string>>): string {
  const command = ['node_modules/tsx/dist/cli.mjs', 'scripts/site.ts', 'invite', 'alpen']
  const { PATH = '', HOME = '' } = process.env
  return String(
    spawnSync(process.execPath, command, { env: { PATH, HOME, DATA_DIR: folder, ...env } }).stdout,
  )
}

test('site invite prints the port of the program that ran last, unless PORT is set', () => {
  rememberPort(folder, 4999)
  expect(invite({})).toContain('http://alpen.localhost:4999/signup?')
  expect(invite({ PORT: '4001' })).toContain('http://alpen.localhost:4001/signup?')
})

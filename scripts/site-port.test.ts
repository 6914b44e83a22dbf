import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rememberPort } from '../platform/infra/last-port.ts'
import { runScript } from '../platform/testing/run-script.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'invite-'))
afterAll(() => rmSync(folder, { recursive: true }))

const invite = async (PORT: string) =>
  (await runScript('site', ['invite', 'alpen'], { DATA_DIR: folder, PORT })).out

test('site invite prints the port of the last run, unless PORT is set', async () => {
  rememberPort(folder, 4999)
  expect(await invite('')).toContain('http://alpen.localhost:4999/signup?')
  expect(await invite('4001')).toContain('http://alpen.localhost:4001/signup?')
})

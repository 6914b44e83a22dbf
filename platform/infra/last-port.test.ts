import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { lastPort, rememberPort } from './last-port.ts'

it('returns the port of the last run, and undefined before the first one', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'port-'))
  expect(lastPort(folder)).toBeUndefined()
  rememberPort(folder, 4999)
  expect(lastPort(folder)).toBe('4999')
  rmSync(folder, { recursive: true })
})

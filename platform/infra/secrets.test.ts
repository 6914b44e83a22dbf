import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import { secretFault, tenantSecrets } from './secrets.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
const env = { SECRETS_DIR: folder, APP_SECRET: 'of the program', AWS_SECRET_ACCESS_KEY: 'of the store' }

const siteWith = (reference: string) =>
  ({ settings: { secrets: { gif_api_key: reference } } }) as unknown as Pick<Tenant, 'settings'>

it('reads a file at each use: new and replaced secrets need no restart', () => {
  const secrets = tenantSecrets(env)
  const read = () => secrets.read(siteWith('file:luna_gifs'), 'gif_api_key').reveal()
  expect(read).toThrow('payments_unavailable')
  expect(secrets.faults(siteWith('file:luna_gifs'), ['gif_api_key'])).toEqual([
    {
      setting: 'secrets.gif_api_key',
      message: 'secrets.gif_api_key: the file luna_gifs of SECRETS_DIR is not there',
    },
  ])
  write('luna_gifs', 'first\n')
  expect(read()).toBe('first')
  write('luna_gifs', 'second\n')
  expect(read()).toBe('second')
  expect(secrets.valueOf('file:luna_gifs')?.reveal()).toBe('second')
})

it.each([
  ['file:../outside', '"../outside" is not the name of a file'],
  ['file:.hidden', '".hidden" is not the name of a file'],
  ['file:/etc/passwd', '"/etc/passwd" is not the name of a file'],
  ['file:empty', 'the file empty of SECRETS_DIR is empty'],
  ['file:folder/x', '"folder/x" is not the name of a file'],
  ['env:APP_SECRET', 'APP_SECRET is a setting of the program itself'],
  ['env:AWS_SECRET_ACCESS_KEY', 'AWS_SECRET_ACCESS_KEY is a setting of the program itself'],
  ['env:SECRETS_DIR', 'SECRETS_DIR is a setting of the program itself'],
  ['env:LUNA_KEY', 'the environment variable LUNA_KEY is not set'],
])('%s: %s', (reference, fault) => {
  write('empty', '\n')
  expect(secretFault(reference, env)).toBe(fault)
  expect(tenantSecrets(env).valueOf(reference)).toBeUndefined()
})

it('reports what is missing if no folder is configured, and never prints a value with a wrong format', () => {
  expect(secretFault('file:luna', {})).toBe('SECRETS_DIR is not set, the folder of the file luna')
  write('mollie', 'not-a-key-of-mollie')
  expect(secretFault('file:mollie', env, 'mollie_api_key')).toBe(
    'the file mollie of SECRETS_DIR has another form than mollie_api_key',
  )
})

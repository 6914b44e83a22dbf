import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { describe, expect, it } from 'vitest'
import { PRODUCTION } from '../testing/production.ts'
import { CONFIG_VARIABLES, ConfigError, configTable, readConfig } from './config.ts'

describe('the settings of the environment', () => {
  it('works without any variables in development', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ environment: 'development', port: 3000, databaseUrl: null, trustProxy: 0 })
    expect(config.publicPort).toBe(3000)
    expect(Object.isFrozen(config)).toBe(true)
  })

  it('has no metrics unless they have a port, which is not that of the sites', () => {
    expect(readConfig({}).metrics).toBeNull()
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
    const refusal = (env: Readonly<Record<string, string>>) => () => readConfig(env)
    expect(refusal({ PORT: '4000', METRICS_PORT: '4000' })).toThrow(
      /^METRICS_PORT is the port of the sites.+\.$/,
    )
    expect(refusal({ METRICS_PORT: '3000' })).toThrow(/^METRICS_PORT is the port of the sites.+\.$/)
    expect(refusal({ METRICS_PORT: '70000' })).toThrow(/^METRICS_PORT is "70000" but must be .+\.$/)
    expect(refusal({ METRICS_HOST: '10.0.0.1' })).toThrow(/^METRICS_HOST is set without METRICS_PORT.+\.$/)
  })

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it.each([
    [{}, /^APP_SECRET is missing: .+\.$/],
    [{ APP_SECRET: 'short' }, /^APP_SECRET is too weak: .+\.$/],
    [{ APP_SECRET: 'ab'.repeat(30) }, /^APP_SECRET is too weak: .+\.$/],
    [{ APP_SECRET: '01234567890123456789012345678901' }, /^APP_SECRET is too weak: .+\.$/],
    [{ APP_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, /^APP_SECRET is too weak: .+\.$/],
    [{ APP_SECRET: 'passwordpasswordpassword12345678' }, /^APP_SECRET is too weak: .+\.$/],
    [{ APP_SECRET: 'development-only-secret-never-used-in-production' }, /too weak/],
  ])('production refuses to start with a missing or weak secret: %o', (env, sentence) => {
    expect(() => readConfig({ NODE_ENV: 'production', ...env })).toThrow(ConfigError)
    expect(() => readConfig({ NODE_ENV: 'production', ...env })).toThrow(sentence)
  })

  it('production starts with a strong secret and links by https without a port', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      host: '0.0.0.0',
      publicScheme: 'https',
      publicPort: null,
      seedDemo: false,
    })
  })

  it('uses older secrets after the newest, and refuses weak and duplicate ones', () => {
    const { APP_SECRET } = PRODUCTION
    const older = ['older-k3J9-xQv2_LmP7wRz8TnB4cY6d', 'oldest-xQv2_LmP7wRz8TnB4cY6dF1gH']
    const withOlder = (value: string) => readConfig({ ...PRODUCTION, APP_SECRETS_BEFORE: value })
    expect(withOlder(` ${older.join(' , ')},`).appSecrets).toEqual([APP_SECRET, ...older])
    expect(() => withOlder('short')).toThrow(/^APP_SECRETS_BEFORE is too weak: .+\.$/)
    expect(() => withOlder(APP_SECRET)).toThrow(/^APP_SECRETS_BEFORE holds a secret twice/)
  })

  it('accepts random secrets of 32 hexadecimal digits', () => {
    for (let count = 0; count < 1000; count++) {
      const APP_SECRET = createHash('sha256').update(String(count)).digest('hex').slice(0, 32)
      expect(readConfig({ ...PRODUCTION, APP_SECRET }).appSecrets).toEqual([APP_SECRET])
    }
  })

  it('production refuses to start without a mail server, because no account could be confirmed', () => {
    expect(() => readConfig({ ...PRODUCTION, SMTP_URL: '' })).toThrow(/^SMTP_URL is missing: .+\.$/)
  })

  it('listens on loopback in development unless HOST is set', () => {
    expect(readConfig({}).host).toBe('127.0.0.1')
    expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  })

  it('ignores forwarded hosts unless a setting allows them', () => {
    expect(readConfig({ TRUST_PROXY: '1' }).trustForwardedHost).toBe(false)
    expect(readConfig({ TRUST_PROXY: '1', TRUST_FORWARDED_HOST: 'yes' }).trustForwardedHost).toBe(true)
  })

  it.each([
    [{}, 1],
    [{ WORKERS: '3' }, 3],
    [{ WORKERS: 'auto' }, os.availableParallelism()],
  ])('serves from the number of processes that %o requests', (env, workers) => {
    expect(readConfig(env).workers).toBe(workers)
  })

  it.each([
    { PORT: 'abc' },
    { WORKERS: '0' },
    { WORKERS: 'many' },
    { DEMO_MEMBERS: '10' },
    { PORT: '70000' },
    { NODE_ENV: 'staging' },
    { TRUST_PROXY: 'true' },
    { TENANTS_DIR: '/nowhere/tenants' },
    { THEMES_DIR: 'package.json' },
    { LOG_LEVEL: 'loud' },
    { DATABASE_APP_URL: 'postgres://app@localhost/platform' },
    { PAYMENT_PROVIDER: 'unknown' },
    { VAPID_PUBLIC_KEY: 'only-half' },
  ])('refuses %o in one sentence', (env) => {
    expect(() => readConfig(env)).toThrow(/^[^\n]+\.$/)
  })

  it('names a wrong value, and those that are allowed', () => {
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow(/^LOG_LEVEL is "loud" but must be one of .+\.$/)
  })

  it('never prints an address, which may contain a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).toThrow(
      /^DATABASE_URL must be an address that begins with postgres:\/\/\.$/,
    )
  })

  it('describes each variable', () => {
    for (const { fallback, meaning } of Object.values(CONFIG_VARIABLES)) {
      expect(fallback).not.toBe('')
      expect(meaning).not.toBe('')
    }
  })

  it('is documented in the README, row by row', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    const [, table = ''] = /<!-- configuration -->\n([\s\S]*?)<!-- \/configuration -->/.exec(readme) ?? []
    const rows = table.split('\n').filter((line) => line.startsWith('| `'))
    expect(rows).toEqual(configTable())
  })
})

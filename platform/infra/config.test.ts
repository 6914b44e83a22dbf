import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CONFIG_VARIABLES, ConfigError, configTable, readConfig } from './config.ts'

const STRONG = 'k3J9-xQv2_LmP7wRz8TnB4cY6dF1gHs5'

describe('the settings of the environment', () => {
  it('works with nothing set, for development', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ environment: 'development', port: 3000, databaseUrl: null, trustProxy: 0 })
    expect(config.publicPort).toBe(3000)
    expect(Object.isFrozen(config)).toBe(true)
  })

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it.each([
    [{}, /^APP_SECRET is missing: .+\.$/],
    [{ APP_SECRET: 'short' }, /^APP_SECRET is too weak: .+\.$/],
    [{ APP_SECRET: 'ab'.repeat(30) }, /^APP_SECRET is too weak: .+\.$/],
    [{ APP_SECRET: 'development-only-secret-never-used-in-production' }, /too weak/],
  ])('stops production at a missing or weak secret: %o', (env, sentence) => {
    expect(() => readConfig({ NODE_ENV: 'production', ...env })).toThrow(ConfigError)
    expect(() => readConfig({ NODE_ENV: 'production', ...env })).toThrow(sentence)
  })

  it('starts production with a strong secret, and links by https without a port', () => {
    expect(readConfig({ NODE_ENV: 'production', APP_SECRET: STRONG })).toMatchObject({
      publicScheme: 'https',
      publicPort: null,
      seedDemo: false,
    })
  })

  it.each([
    { PORT: 'abc' },
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

  it('never repeats an address, which may carry a password', () => {
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

  it('stands in the README, row by row', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    const [, table = ''] = /<!-- configuration -->\n([\s\S]*?)<!-- \/configuration -->/.exec(readme) ?? []
    const rows = table.split('\n').filter((line) => line.startsWith('| `'))
    expect(rows).toEqual(configTable())
  })
})

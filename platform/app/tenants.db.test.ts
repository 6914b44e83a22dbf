import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../infra/config.ts'
import { createLog } from '../infra/log.ts'
import type { TenantRegistry } from '../tenancy/registry.ts'
import { copySites, type TestSites } from '../tenancy/test-site.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { tenantRecords } from './tenant-records.ts'
import { openTenants } from './tenants.ts'

const test = testDatabase()
let sites: TestSites
let registry: TenantRegistry | undefined
let lines: Record<string, unknown>[]
let dataDir: string
beforeEach(() => {
  sites = copySites()
  dataDir = join(sites.folders.tenants, '../data')
  lines = []
})
afterEach(async () => {
  await registry?.close()
  sites.close()
})

async function open(): Promise<TenantRegistry> {
  await registry?.close()
  const log = createLog(
    { logLevel: 'info', production: true },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const config = readConfig({
    NODE_ENV: 'test',
    TENANTS_DIR: sites.folders.tenants,
    THEMES_DIR: sites.folders.themes,
    DATA_DIR: dataDir,
  })
  registry = await openTenants({ config, log, database: test.database }, { serving: true })
  return registry
}

it('the table of tenants assigns keys once and stores the hosts', async () => {
  const records = tenantRecords(test.database)
  const keys = await records.assignKeys(['one', 'two'])
  expect((await records.assignKeys(['two', 'three'])).get('two')).toBe(keys.get('two'))
  await records.setHosts([
    { id: 'one', hosts: ['one.example', 'www.one.example'], at: new Date() },
    { id: 'two', hosts: [], at: new Date() },
    { id: 'nobody', hosts: ['x.example'], at: new Date() },
  ])
  const rows = await records.all()
  expect(rows).toContainEqual({
    id: 'one',
    key: keys.get('one'),
    hosts: ['one.example', 'www.one.example'],
    removed: false,
  })
  expect(rows).toContainEqual({ id: 'two', key: keys.get('two'), hosts: [], removed: false })
})

it('a folder that was renamed while the program was stopped is refused, and the log names the members left behind', async () => {
  const key = (await open()).get('amore')?.key ?? 0
  await test.database.withTenant(key, (db) => buildMember(db))
  await registry?.close()
  renameSync(join(sites.folders.tenants, 'amore'), join(sites.folders.tenants, 'moon'))
  lines = []
  const again = await open()
  // Its members are answered as by a paused site, and the new folder is not their site.
  expect(again.resolve('amore.example')).toMatchObject({ id: 'amore', state: 'paused' })
  expect(again.faults().map(({ code, tenant }) => `${code} ${tenant}`)).toEqual(
    expect.arrayContaining(['tenant_renamed moon', 'folder_vanished amore']),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'error', fault: 'tenant_renamed', tenant: 'moon' }),
  )
  await expect
    .poll(() => lines)
    .toContainEqual(expect.objectContaining({ level: 'warn', tenant: 'amore', members: 1 }))
})

it('a site that is broken when the program starts is served with its last good settings from the data folder', async () => {
  await open()
  await registry?.close()
  sites.write('amore/tenant.json', '{')
  const again = await open()
  expect(again.faults()).toMatchObject([{ code: 'json_invalid', tenant: 'amore' }])
  expect(again.resolve('amore.example')?.id).toBe('amore')
  rmSync(dataDir, { recursive: true })
  expect((await open()).resolve('amore.example')).toBeUndefined()
})

it('each takeover, fault and recovery is one line of the log', async () => {
  const open_ = await open()
  expect(lines).toEqual([])
  sites.change('amore', { name: 'Changed' })
  await expect.poll(() => lines.length).toBe(1)
  const { revision } = open_.get('amore') ?? {}
  expect(lines[0]).toMatchObject({
    level: 'info',
    tenant: 'amore',
    revision,
    findings: 0,
    ms: expect.any(Number),
  })
  sites.change('amore', { logo: 'gone.svg' })
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[1]).toMatchObject({ level: 'error', tenant: 'amore', fault: 'asset_missing' })
  sites.change('amore', { logo: 'logo.svg' })
  await expect.poll(() => lines.length).toBe(4)
  expect(lines.slice(2).map(({ msg }) => msg)).toEqual([
    'site amore has changed',
    'site amore has no faults any more',
  ])
})

it('a preset that many sites use is reported by at most twenty lines, and how many more there are', async () => {
  for (let index = 0; index < 30; index++)
    sites.write(`site-${index}/tenant.json`, {
      ...sites.read('amore'),
      preset: 'dating',
      hosts: [`site-${index}.example`],
    })
  await open()
  lines = []
  const preset = { title: 'Dating', settings: { refund_days: 29 } }
  sites.write('_presets/dating.json', preset)
  await expect.poll(() => registry?.get('site-7')?.settings.refund_days).toBe(29)
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)?.msg).toMatch(/and \d+ more$/)
})

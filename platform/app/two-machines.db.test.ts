import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../infra/config.ts'
import { createLog } from '../infra/log.ts'
import type { TenantRegistry } from '../tenancy/registry.ts'
import { copySites, type TestSites, until } from '../tenancy/test-site.ts'
import { testDatabase } from '../testing/database.ts'
import { openTenants } from './tenants.ts'

const test = testDatabase()
let machines: { readonly sites: TestSites; readonly lines: string[]; registry?: TenantRegistry }[]
beforeEach(async () => {
  machines = [1, 2].map(() => ({ sites: copySites({ sites: ['amore', 'tulp'] }), lines: [] }))
  await test.owner.query('delete from tenant')
})
afterEach(async () => {
  for (const { sites, registry } of machines) {
    await registry?.close()
    sites.close()
  }
})

function machine(index: number) {
  const one = machines[index]
  if (!one) throw new Error('there are two machines')
  return one
}

/** Starts the program of a machine, or starts it again. */
async function start(index: number): Promise<TenantRegistry> {
  const one = machine(index)
  await one.registry?.close()
  const log = createLog(
    { logLevel: 'info', production: true },
    { write: (line: string) => void one.lines.push((JSON.parse(line) as { msg: string }).msg) },
  )
  const config = readConfig({
    NODE_ENV: 'test',
    TENANTS_DIR: one.sites.folders.tenants,
    THEMES_DIR: one.sites.folders.themes,
    DATA_DIR: join(one.sites.folders.tenants, '../data'),
  })
  one.registry = await openTenants({ config, log, database: test.database }, { serving: true })
  return one.registry
}

/** Gives amore other hosts on a machine, in a file that was changed in this year. */
function write(index: number, hosts: readonly string[], year: number): void {
  const { sites } = machine(index)
  sites.change('amore', { hosts })
  const time = new Date(year, 1, 1)
  utimesSync(join(sites.folders.tenants, 'amore/tenant.json'), time, time)
}

async function row() {
  const { rows } = await test.owner.query("select hosts, removed_at from tenant where slug = 'amore'")
  return rows[0]
}

it('two machines with different files serve their own, and the newest file decides what is stored', async () => {
  write(0, ['amore.example', 'new.example'], 2025)
  write(1, ['amore.example', 'old.example'], 2024)
  const stored = { hosts: ['amore.example', 'new.example'], removed_at: null }
  // Whichever starts first.
  for (const order of [
    [0, 1],
    [1, 0],
    [1, 0],
  ]) {
    for (const index of order) await start(index)
    expect(await row()).toEqual(stored)
  }
  expect(machine(0).registry?.resolve('new.example')?.id).toBe('amore')
  expect(machine(1).registry?.resolve('new.example')).toBeUndefined()
  expect(machine(1).registry?.resolve('old.example')?.key).toBe(machine(0).registry?.get('amore')?.key)
  const [hint] = machine(1).lines.filter((line) => line.includes('newer file'))
  expect(hint).toBe(
    'tenants/amore names other hosts than a newer file of it on another machine: bring both machines to the same files',
  )
  expect(machine(0).lines.filter((line) => line.includes('newer file'))).toEqual([])
})

it('a release that reaches one machine after the other is stored once', async () => {
  for (const index of [0, 1]) {
    write(index, ['amore.example'], 2024)
    await start(index)
  }
  write(0, ['amore.example', 'release.example'], 2025)
  const first = machine(0).registry
  if (first) await until(first, () => first.resolve('release.example') !== undefined)
  await expect.poll(row).toMatchObject({ hosts: ['amore.example', 'release.example'] })
  await start(1)
  expect(await row()).toMatchObject({ hosts: ['amore.example', 'release.example'] })
  write(1, ['amore.example', 'release.example'], 2026)
  await start(1)
  expect(machine(1).registry?.resolve('release.example')?.id).toBe('amore')
})

it('a machine without the folder of a site leaves the site to the other', async () => {
  await start(0)
  const before = await row()
  rmSync(join(machine(1).sites.folders.tenants, 'amore'), { recursive: true })
  const other = await start(1)
  expect(other.get('amore')).toBeUndefined()
  expect(other.get('tulp')?.key).toBe(machine(0).registry?.get('tulp')?.key)
  await other.reload()
  expect(await row()).toEqual(before)
  expect(machine(0).registry?.get('amore')?.state).toBe('live')
})

import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TenantLoader } from './loader.ts'
import { openTenantRegistry, type TenantRegistry } from './registry.ts'
import { SiteReader } from './site-reader.ts'
import { StoredReadings } from './stored-readings.ts'
import { copySites, memoryRecords, type TestSites, until } from './test-site.ts'
import type { ToldChanges } from './told-changes.ts'

let sites: TestSites
let reader: SiteReader
let worker: TenantRegistry | undefined
let hear: ((changes: ToldChanges) => void) | undefined
const told: ToldChanges[] = []
const onError = vi.fn()
const read = vi.spyOn(TenantLoader.prototype, 'load')
/** Readings of the files themselves: copies of the last good ones are read from another folder. */
const readings = () => read.mock.calls.filter(([, folder]) => folder === undefined)

const beside = (name: string) => join(sites.folders.tenants, '..', name)
/** As each process of the host opens it. */
const open = () =>
  new StoredReadings({ folders: sites.folders, place: beside('readings'), program: 'program', onError })

beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
  told.length = 0
  onError.mockClear()
  reader = new SiteReader({
    folders: sites.folders,
    readings: open(),
    lastGood: beside('last-good'),
    tell: (changes) => {
      told.push(changes)
      hear?.(changes)
    },
    onError,
  })
})
afterEach(async () => {
  await reader.close()
  await worker?.close()
  worker = undefined
  hear = undefined
  expect(onError).not.toHaveBeenCalled()
  sites.close()
})

/** A worker that hears of the reader, and watches nothing itself. */
async function startWorker(): Promise<TenantRegistry> {
  worker = await openTenantRegistry({
    folders: sites.folders,
    mode: 'development',
    records: memoryRecords(),
    kept: open(),
    lastGood: beside('last-good'),
    told: (listener) => {
      hear = listener
      return () => {
        hear = undefined
      }
    },
    watchFolder: () => {
      throw new Error('a worker does not watch')
    },
  })
  return worker
}

it('reads the files once for all workers, also when they change', async () => {
  await reader.readAll()
  expect(told).toEqual([{ tenants: [], shared: true, exhausted: false }])
  // File systems tell no times that are closer, and the demo sites have just been copied.
  await vi.waitUntil(() => {
    read.mockClear()
    open().of('amore')
    open().of('tulp')
    return readings().length === 0
  })
  const running = await startWorker()
  sites.change('amore', { name: 'Moon' })
  await until(running, () => running.get('amore')?.settings.name === 'Moon')
  expect(readings()).toEqual([['amore']])
  expect(told.at(-1)).toEqual({ tenants: ['amore'], shared: false, exhausted: false })
})

it('tells of a new site, and of one whose folder is gone', async () => {
  await reader.readAll()
  const running = await startWorker()
  cpSync(join(sites.folders.tenants, 'tulp'), beside('next'), { recursive: true })
  cpSync(beside('next'), join(sites.folders.tenants, 'rose'), { recursive: true })
  sites.change('rose', { hosts: ['rose.example'] })
  await until(running, () => running.get('rose') !== undefined)
  await vi.waitUntil(() => existsSync(join(beside('last-good'), 'tenants/rose')))
  rmSync(join(sites.folders.tenants, 'rose'), { recursive: true })
  await until(running, () => running.get('rose')?.vanished === true)
})

it('keeps the last good files, from which a worker serves a site whose files break', async () => {
  await reader.readAll()
  await vi.waitUntil(() => existsSync(join(beside('last-good'), 'tenants/amore')))
  sites.write('amore/tenant.json', '{')
  await vi.waitUntil(() => told.some(({ tenants }) => tenants.includes('amore')))
  const running = await startWorker()
  expect(running.get('amore')?.settings.name).toBe('Amore')
  expect(running.faultsOf('amore').map(({ code }) => code)).toEqual(['json_invalid'])
})

it('reads all files again on demand', async () => {
  await reader.readAll()
  await reader.readAll()
  expect(told).toHaveLength(2)
})

it('lets workers look at the files themselves after a reading that failed', async () => {
  const stored = vi.spyOn(StoredReadings.prototype, 'of').mockImplementationOnce(() => {
    throw new Error('broken')
  })
  await reader.readAll()
  expect(reader.stored).toBeNull()
  expect(onError).toHaveBeenCalledOnce()
  onError.mockClear()
  await reader.readAll()
  expect(reader.stored).toBe('program')
  stored.mockRestore()
})

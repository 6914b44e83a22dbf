import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PublishedRow, PublishedSource } from './landers/published.ts'
import { openTenantRegistry, type TenantRegistry } from './registry.ts'
import { copySites, memoryRecords, type TestSites } from './test-site.ts'

let sites: TestSites
let registry: TenantRegistry
/** The rows of the database, and the queries sent to it. */
let rows: PublishedRow[]
let asked: string[]
let away: boolean
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'], landers: 'copied' })
  rows = []
  asked = []
  away = false
})
afterEach(async () => {
  await registry.close()
  sites.close()
})

const source: PublishedSource = {
  live: async (tenants) => {
    if (away) throw new Error('the database is away')
    asked.push(tenants ? `live ${[...tenants].sort().join(' ')}` : 'all')
    return rows.filter(({ tenant }) => tenants === undefined || tenants.includes(tenant))
  },
  versions: async () => {
    asked.push('versions')
    return rows.map(({ document: _document, ...row }) => row)
  },
}

async function open(watch = false): Promise<void> {
  registry = await openTenantRegistry({
    folders: sites.folders,
    mode: 'development',
    records: memoryRecords(),
    watch,
    published: source,
  })
}

const LANDER = 'alonetonight'
function publish(tenant: string, version: number, document: object): void {
  rows = rows.filter((row) => row.tenant !== tenant)
  rows.push({ tenant, lander: LANDER, version, document: JSON.stringify(document) })
}
const titled = (title: string) => ({ texts: { it: { page: { title } } } })
const shown = (tenant = 'amore') => registry.get(tenant)?.landers[LANDER]
const title = () => shown()?.words.it?.page.title
const faults = () => registry.faults().map(({ code, tenant }) => [code, tenant])

it('reads the live versions of all sites with one statement at the start', async () => {
  publish('amore', 3, titled('Da soli'))
  await open()
  expect(asked).toEqual(['all'])
  expect(shown()).toMatchObject({ version: 3, words: { it: { page: { title: 'Da soli' } } } })
  expect(shown('tulp')).not.toHaveProperty('version')
  expect(faults()).toEqual([])
})

it('reads a site again when one of its versions goes live, and gives it another revision', async () => {
  await open()
  const { revision } = registry.get('amore') ?? {}
  const tulp = registry.get('tulp')
  publish('amore', 1, titled('Nuovo'))
  await registry.readLanders(['amore'])
  expect(asked).toEqual(['all', 'live amore'])
  expect(title()).toBe('Nuovo')
  expect(registry.get('amore')?.revision).not.toBe(revision)
  expect(registry.get('tulp')).toBe(tulp)
  rows = []
  await registry.readLanders(['amore'])
  expect(registry.get('amore')?.revision).toBe(revision)
})

it('offers a published lander that only its site has, and leaves it out once it is no longer valid', async () => {
  const document = { base: 'gallery', texts: { it: { page: { title: 'Estate' } } } }
  const row = { tenant: 'amore', lander: 'estate', version: 1 }
  rows = [{ ...row, document: JSON.stringify(document) }]
  await open()
  expect(registry.get('amore')?.landers.estate).toMatchObject({
    name: 'estate',
    base: 'gallery',
    version: 1,
    words: { it: { page: { title: 'Estate' } } },
  })
  expect(registry.get('tulp')?.landers).not.toHaveProperty('estate')
  expect(faults()).toEqual([])
  for (const wrong of [
    { ...document, base: 'gone' },
    { ...document, order: ['gone'] },
  ]) {
    rows = [{ ...row, version: 2, document: JSON.stringify(wrong) }]
    await registry.readLanders(['amore'])
    expect(registry.get('amore')?.landers).not.toHaveProperty('estate')
    expect(faults()).toEqual([['lander_version_invalid', 'amore']])
  }
})

it('detects versions that went live while nothing listened', async () => {
  publish('tulp', 1, {})
  await open()
  await registry.readLanders()
  expect(asked).toEqual(['all', 'versions'])
  publish('amore', 1, titled('Nuovo'))
  await registry.readLanders()
  expect(asked).toEqual(['all', 'versions', 'versions', 'live amore'])
  expect(title()).toBe('Nuovo')
})

it('retries what could not be read while the database was unavailable', async () => {
  await open()
  publish('amore', 1, titled('Nuovo'))
  away = true
  await registry.readLanders(['amore'])
  away = false
  await registry.reload()
  expect(title()).toBe('Nuovo')
})

it('replaces the site’s folder, which applies again afterwards', async () => {
  sites.write(`amore/landers/${LANDER}/locales/it.json`, titled('Dai file').texts.it)
  await open()
  expect(title()).toBe('Dai file')
  publish('amore', 1, {})
  await registry.readLanders(['amore'])
  expect(title()).toBe('Serata libera? Comincia con due righe.')
  sites.write(`amore/landers/${LANDER}/locales/it.json`, titled('Un deploy').texts.it)
  await registry.reload()
  expect(title()).toBe('Serata libera? Comincia con due righe.')
  rows = []
  await registry.readLanders(['amore'])
  expect(title()).toBe('Un deploy')
})

it.each<[string, object]>([
  ['a type of section that is gone', { order: ['x'], sections: { x: { type: 'of_the_past' } } }],
  ['a setting that is gone', { sections: { question: { type: 'question', settings: { colour: 'red' } } } }],
  ['a text that is needed by now', { order: ['x'], sections: { x: { type: 'closing' } } }],
])('shows the files instead of a version with %s, and reports it', async (_name, document) => {
  publish('amore', 2, document)
  await open()
  expect(title()).toBe('Serata libera? Comincia con due righe.')
  expect(shown()).not.toHaveProperty('version')
  expect(faults()).toEqual([['lander_version_invalid', 'amore']])
  expect(registry.faults()[0]?.message).toContain('published version 2')
  sites.change('amore', { name: 'Amore Nuovo' })
  await registry.reload()
  expect(registry.get('amore')?.settings.name).toBe('Amore Nuovo')
})

it('shows saved files of the platform’s lander and of the site’s without a restart', async () => {
  await open(true)
  const seen: ReadonlySet<string>[] = []
  registry.onChange((ids) => seen.push(ids))
  const base = join(sites.folders.landers, LANDER, 'locales/it.json')
  writeFileSync(base, readFileSync(base, 'utf8').replace('Serata libera? Comincia con due righe.', 'Salvato'))
  await expect.poll(title).toBe('Salvato')
  // Open tabs are notified of each of them (scripts/dev-tabs.ts).
  expect(seen.flatMap((ids) => [...ids])).toEqual(expect.arrayContaining(['amore', 'tulp']))
  sites.write(`amore/landers/${LANDER}/locales/it.json`, titled('Del sito').texts.it)
  await expect.poll(title).toBe('Del sito')
})

it('keeps the page of a lander whose file is truncated', async () => {
  const file = `amore/landers/${LANDER}/locales/it.json`
  sites.write(file, titled('Dai file').texts.it)
  await open()
  sites.write(file, '{ "page": { "title": "Rot')
  await registry.reload()
  expect(title()).toBe('Dai file')
  expect(faults()).toEqual([['json_invalid', 'amore']])
  sites.write(file, titled('Intero').texts.it)
  await registry.reload()
  expect([title(), faults()]).toEqual(['Intero', []])
})

it('leaves out a published lander that the site no longer offers', async () => {
  publish('amore', 1, titled('Nuovo'))
  rmSync(join(sites.folders.landers, LANDER), { recursive: true })
  for (const id of ['amore', 'tulp']) sites.change(id, { landers: ['gallery'] })
  await open()
  expect(shown()).toBeUndefined()
  expect(registry.get('amore')?.landers).toHaveProperty('gallery')
})

import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTenantRegistry, type TenantRegistry } from './registry.ts'
import { copySites, memoryRecords, type TestSites } from './test-site.ts'

let sites: TestSites
let root: string
let registry: TenantRegistry | undefined
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
  root = dirname(sites.folders.tenants)
})
afterEach(async () => {
  await registry?.close()
  sites.close()
})

async function open(tenants = sites.folders.tenants): Promise<TenantRegistry> {
  const folders = { ...sites.folders, tenants }
  registry = await openTenantRegistry({ folders, mode: 'development', records: memoryRecords() })
  return registry
}

const nameOf = (id: string) => registry?.get(id)?.settings.name
const becomes = (id: string, name: string | undefined) => expect.poll(() => nameOf(id)).toBe(name)
const faults = () => registry?.faults().map(({ code }) => code)

/** A second copy of the same sites, in which one has another name. */
function nextSet(name: string): string {
  const next = join(root, 'tenants.new')
  sites.change('amore', { name })
  cpSync(sites.folders.tenants, next, { recursive: true })
  sites.change('amore', { name: 'Amore' })
  return next
}

describe('TENANTS_DIR that is replaced', () => {
  it('by mv is read again, and later changes are detected', async () => {
    const next = nextSet('Moved')
    await open()
    renameSync(sites.folders.tenants, join(root, 'tenants.old'))
    renameSync(next, sites.folders.tenants)
    await becomes('amore', 'Moved')
    sites.change('tulp', { name: 'Tulip' })
    await becomes('tulp', 'Tulip')
    expect(faults()).toEqual([])
  })

  it('by rm and cp keeps every site, with a fault until the folder is back', async () => {
    const next = nextSet('Copied')
    await open()
    rmSync(sites.folders.tenants, { recursive: true })
    await expect.poll(() => faults()).toEqual(['sites_missing'])
    expect(registry?.all()).toHaveLength(2)
    expect(registry?.resolve('amore.example')?.settings.name).toBe('Amore')
    cpSync(next, sites.folders.tenants, { recursive: true })
    await becomes('amore', 'Copied')
    await expect.poll(() => faults()).toEqual([])
    sites.change('amore', { name: 'Edited' })
    await becomes('amore', 'Edited')
  })

  it('by swapping a link, above it or at it, is followed', async () => {
    const next = nextSet('Swapped')
    const current = join(root, 'current')
    symlinkSync('tenants', current)
    await open(current)
    expect(nameOf('amore')).toBe('Amore')
    symlinkSync('tenants.new', join(root, 'current.next'))
    renameSync(join(root, 'current.next'), current)
    await becomes('amore', 'Swapped')
    rmSync(join(next, 'tulp'), { recursive: true })
    await becomes('tulp', undefined)
  })

  it('by a set without any of its sites keeps them', async () => {
    await open()
    const other = join(root, 'other')
    cpSync(join(sites.folders.tenants, 'amore/assets'), join(other, 'fresh/assets'), { recursive: true })
    sites.write('../other/fresh/tenant.json', { ...sites.read('amore'), hosts: ['fresh.example'] })
    cpSync(join(sites.folders.tenants, '_presets'), join(other, '_presets'), { recursive: true })
    renameSync(sites.folders.tenants, join(root, 'tenants.old'))
    renameSync(other, sites.folders.tenants)
    const served = () => registry?.all().map(({ id }) => id)
    const all = ['amore', 'fresh', 'tulp']
    await expect.poll(() => served()).toEqual(all)
    expect(faults()).toEqual(['sites_missing'])
  })
})

it('a theme folder that is replaced is still watched', async () => {
  await open()
  const theme = join(sites.folders.themes, 'tulip')
  const widened = (size: string) => registry?.get('tulp')?.theme.css.includes(`--radius-control:${size}`)
  cpSync(theme, join(root, 'tulip.new'), { recursive: true })
  renameSync(theme, join(root, 'tulip.old'))
  renameSync(join(root, 'tulip.new'), theme)
  sites.replace('../themes/tulip/theme.json', '1.125rem', '1.25rem')
  await expect.poll(() => widened('1.25rem')).toBe(true)
  sites.replace('../themes/tulip/theme.json', '1.25rem', '1.375rem')
  await expect.poll(() => widened('1.375rem')).toBe(true)
})

it('the data of a ConfigMap that is swapped is read again', async () => {
  const { tenants } = sites.folders
  mkdirSync(join(tenants, '..1'))
  renameSync(join(tenants, 'amore'), join(tenants, '..1/amore'))
  symlinkSync('..1', join(tenants, '..data'))
  symlinkSync('..data/amore', join(tenants, 'amore'))
  await open()
  cpSync(join(tenants, '..1'), join(tenants, '..2'), { recursive: true })
  sites.write('..2/amore/tenant.json', { ...sites.read('amore'), name: 'Second' })
  symlinkSync('..2', join(tenants, '..data_tmp'))
  renameSync(join(tenants, '..data_tmp'), join(tenants, '..data'))
  await becomes('amore', 'Second')
})

it('a start without sites is a fault, and a folder that is added later is read', async () => {
  const later = join(root, 'later')
  await open(later)
  expect(faults()).toEqual(['sites_missing'])
  cpSync(sites.folders.tenants, later, { recursive: true })
  await becomes('amore', 'Amore')
  await expect.poll(() => faults()).toEqual([])
})

it('reload reads what no watch can detect', async () => {
  registry = await openTenantRegistry({
    folders: sites.folders,
    mode: 'development',
    records: memoryRecords(),
    watch: false,
  })
  sites.change('amore', { name: 'Reloaded' })
  await registry.reload()
  expect(nameOf('amore')).toBe('Reloaded')
})

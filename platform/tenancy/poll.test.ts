import { watch } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTenantRegistry, type TenantRegistry } from './registry.ts'
import { copySites, memoryRecords, type TestSites } from './test-site.ts'

let sites: TestSites
let registry: TenantRegistry | undefined
beforeEach(() => {
  sites = copySites()
})
afterEach(async () => {
  await registry?.close()
  sites.close()
})

/** Opens the sites on a system that grants the given number of watches. */
async function open(granted: number): Promise<TenantRegistry> {
  let left = granted
  registry = await openTenantRegistry({
    folders: sites.folders,
    mode: 'development',
    records: memoryRecords(),
    watchFolder: (folder, listener) => {
      if (left-- <= 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return watch(folder, listener)
    },
  })
  return registry
}

it.each([[0], [6]])(
  'with %i watches all files of a site are followed, and a fault says so once',
  async (granted) => {
    const { get, faults } = await open(granted).then((open_) => ({
      get: (id: string) => open_.get(id),
      faults: () => open_.faults().map(({ code, level }) => ({ code, level })),
    }))
    expect(faults()).toEqual([{ code: 'watches_exhausted', level: 'warning' }])
    const revision = get('alpen')?.revision
    sites.write('alpen/pages/faq.de.md', '# Fragen\n')
    sites.write('alpen/locales/de.json', { 'common:hi': 'Grüß Gott' })
    await expect.poll(() => get('alpen')?.pages.de?.faq).toBe('# Fragen\n')
    await expect.poll(() => get('alpen')?.texts.de?.['common:hi']).toBe('Grüß Gott')
    sites.write('alpen/pages/faq.de.md', '# Antworten\n')
    await expect.poll(() => get('alpen')?.pages.de?.faq).toBe('# Antworten\n')
    const before = get('tulp')?.revision
    sites.replace('tulp/assets/logo.svg', '</svg>', ' </svg>')
    await expect.poll(() => get('tulp')?.revision).not.toBe(before)
    sites.write('_presets/fictional.json', { title: 'Changed', settings: { fictional_icon: 'pencil' } })
    await expect.poll(() => get('tulp')?.settings.fictional_icon).toBe('pencil')
    sites.replace('../themes/tulip/theme.json', '1.125rem', '1.375rem')
    await expect.poll(() => get('tulp')?.theme.css).toContain('--radius-control:1.375rem')
    sites.remove('starlight')
    await expect.poll(() => get('starlight')).toBeUndefined()
    expect(get('alpen')?.revision).not.toBe(revision)
    expect(faults()).toEqual([{ code: 'watches_exhausted', level: 'warning' }])
  },
)

it('follows folders on a file system that knows no watches, which neither ends the program nor is a fault', async () => {
  registry = await openTenantRegistry({
    folders: sites.folders,
    mode: 'development',
    records: memoryRecords(),
    watchFolder: () => {
      throw Object.assign(new Error('function not implemented'), { code: 'ENOSYS' })
    },
  })
  sites.write('alpen/pages/faq.de.md', '# Fragen\n')
  await expect.poll(() => registry?.get('alpen')?.pages.de?.faq).toBe('# Fragen\n')
  expect(registry.faults()).toEqual([])
})

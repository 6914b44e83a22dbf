import { watch } from 'node:fs'
import { it, type TestContext } from 'vitest'
import type { WatchFolder } from './folder-watches.ts'
import { openTenantRegistry, type TenantRegistry } from './registry.ts'
import { copySites, memoryRecords, type TestSites } from './test-site.ts'

/** Opens copied sites on a system that watches folders with `watchFolder`. */
async function open(
  { onTestFinished }: TestContext,
  watchFolder: WatchFolder,
): Promise<{ sites: TestSites; registry: TenantRegistry }> {
  const sites = copySites({ sites: ['alpen', 'starlight', 'tulp'] })
  const records = memoryRecords()
  const registry = await openTenantRegistry({
    folders: sites.folders,
    mode: 'development',
    records,
    watchFolder,
  })
  onTestFinished(async () => {
    await registry.close()
    sites.close()
  })
  return { sites, registry }
}

/** A system that grants the given number of watches. */
function granting(left: number): WatchFolder {
  return (folder, listener) => {
    if (left-- <= 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return watch(folder, listener)
  }
}

// Concurrent, because these tests mostly wait for the poller.
it.concurrent.for([0, 6])(
  'with %i watches all files of a site are followed, and a fault reports it once',
  async (granted, context) => {
    const { expect } = context
    const { sites, registry } = await open(context, granting(granted))
    const get = (id: string) => registry.get(id)
    const faults = () => registry.faults().map(({ code, level }) => ({ code, level }))
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

it.concurrent('follows folders on a file system without watches, which neither ends the program nor is a fault', async (context) => {
  const { expect } = context
  const { sites, registry } = await open(context, () => {
    // The error of `fs.watch` on such a system.
    throw Object.assign(new Error('function not implemented'), { code: 'ENOSYS' })
  })
  sites.write('alpen/pages/faq.de.md', '# Fragen\n')
  await expect.poll(() => registry.get('alpen')?.pages.de?.faq).toBe('# Fragen\n')
  expect(registry.faults()).toEqual([])
})

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TenantRegistry } from './registry.ts'
import { registryScene } from './registry-scene.ts'

const scene = registryScene()

/** Starts the program with the files stored by an earlier run. */
async function start(): Promise<TenantRegistry> {
  const lastGood = join(scene.sites.folders.tenants, '../last-good')
  return scene.open({ watch: false, lastGood })
}
/** Starts while everything is valid, and ends. */
async function startAndEnd(): Promise<void> {
  await (await start()).close()
}
const codes = (registry: TenantRegistry) => registry.faults().map(({ code }) => code)

describe('a site whose files are broken when the program starts', () => {
  it.each([
    [
      'its own file',
      (sites: typeof scene.sites) => sites.write('amore/tenant.json', '{ "name": '),
      'json_invalid',
    ],
    [
      'its theme',
      (sites: typeof scene.sites) => writeFileSync(join(sites.folders.themes, 'classic/theme.json'), '{'),
      'theme_broken',
    ],
    ['its preset', (sites: typeof scene.sites) => sites.write('_presets/dating.json', '{'), 'preset_broken'],
    [
      'a picture',
      (sites: typeof scene.sites) => sites.change('amore', { logo: 'gone.svg' }),
      'asset_missing',
    ],
  ])('%s: it is served with its last good settings', async (_what, breakIt, code) => {
    await startAndEnd()
    breakIt(scene.sites)
    const registry = await start()
    expect(codes(registry)).toContain(code)
    expect(registry.get('amore')?.settings).toMatchObject({ name: 'Amore', logo: 'logo.svg' })
  })

  it('keeps them until its files are fixed, which then become the last good ones', async () => {
    await startAndEnd()
    const good = scene.sites.read('amore')
    scene.sites.write('amore/tenant.json', '{')
    const registry = await start()
    scene.sites.write('amore/tenant.json', { ...good, name: 'Mended' })
    await registry.reload()
    expect(registry.get('amore')?.settings.name).toBe('Mended')
    await registry.close()
    scene.sites.write('amore/tenant.json', '{')
    expect((await start()).get('amore')?.settings.name).toBe('Mended')
  })

  it('is offline without last good settings, and stays offline if its folder was removed', async () => {
    scene.sites.write('amore/tenant.json', '{')
    const first = await start()
    expect(first.get('amore')).toBeUndefined()
    expect(first.get('tulp')).toBeDefined()
    await first.close()
    rmSync(join(scene.sites.folders.tenants, 'tulp'), { recursive: true })
    expect((await start()).get('tulp')).toBeUndefined()
  })
})

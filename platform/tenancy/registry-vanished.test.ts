import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { SITE_STATE_CODES, type SiteState } from '../core/site-state.ts'
import { PRESSED_STATE, type PublishedRow } from './landers/published.ts'
import { forgetLastGood } from './last-good.ts'
import type { TenantRecords, TenantRegistry } from './registry-contract.ts'
import { registryScene } from './registry-scene.ts'
import { memoryRecords } from './test-site.ts'

const scene = registryScene()
let records: TenantRecords
let removed: Set<string>
let pressed: PublishedRow[]

beforeEach(() => {
  removed = new Set()
  pressed = []
  const rows = memoryRecords()
  records = {
    ...rows,
    all: async () => (await rows.all()).map((row) => ({ ...row, removed: removed.has(row.id) })),
  }
})

const lastGood = () => join(scene.sites.folders.tenants, '../last-good')
const start = () =>
  scene.open({
    records,
    lastGood: lastGood(),
    published: { live: async () => pressed, versions: async () => pressed },
  })
const away = () => join(scene.sites.folders.tenants, '../away')
const takeAway = (id: string) => renameSync(join(scene.sites.folders.tenants, id), away())
const bringBack = (id: string) => renameSync(away(), join(scene.sites.folders.tenants, id))
const faults = (registry: TenantRegistry) => registry.faults().map(({ code, tenant }) => `${code} ${tenant}`)
const stateOf = (registry: TenantRegistry, id: string) => registry.get(id)?.state
async function press(registry: TenantRegistry, id: string, state: SiteState): Promise<void> {
  const document = JSON.stringify({ state: SITE_STATE_CODES[state], says: {}, until: null })
  pressed = [{ tenant: id, lander: PRESSED_STATE, version: pressed.length + 1, document }]
  await registry.readLanders([id])
}

describe('a folder that vanishes', () => {
  it('while the program runs is shown as paused and reported, until it is back', async () => {
    const registry = await start()
    const [before, other] = [registry.get('amore'), registry.get('tulp')]
    takeAway('amore')
    await expect.poll(() => stateOf(registry, 'amore')).toBe('paused')
    expect(registry.get('amore')).toMatchObject({
      vanished: true,
      key: before?.key,
      settings: before?.settings,
    })
    expect(registry.resolve('amore.example')?.id).toBe('amore')
    expect(faults(registry)).toEqual(['folder_vanished amore'])
    expect(registry.faults()[0]?.cure).toContain('site -- remove amore')
    // Another change keeps it as it is.
    const vanished = registry.get('amore')
    await registry.reload()
    expect(registry.get('amore')).toBe(vanished)
    expect(registry.get('tulp')).toBe(other)
    bringBack('amore')
    await expect.poll(() => stateOf(registry, 'amore')).toBe('live')
    expect(registry.get('amore')).not.toHaveProperty('vanished')
    await expect.poll(() => faults(registry)).toEqual([])
  })

  it('between two starts is shown from its last good files, with its logo and its mark', async () => {
    await (await start()).close()
    takeAway('amore')
    const registry = await start()
    expect(stateOf(registry, 'amore')).toBe('paused')
    expect(faults(registry)).toEqual(['folder_vanished amore'])
    const { logo = '', mark = '' } = registry.get('amore')?.settings ?? {}
    for (const name of [logo, mark])
      expect(readFileSync(join(lastGood(), 'tenants/amore/assets', name), 'utf8')).toContain('<svg')
    bringBack('amore')
    await expect.poll(() => stateOf(registry, 'amore')).toBe('live')
  })

  it('and comes back broken is served as before', async () => {
    const registry = await start()
    takeAway('amore')
    await expect.poll(() => stateOf(registry, 'amore')).toBe('paused')
    scene.sites.write('amore/tenant.json', '{')
    await expect.poll(() => faults(registry)).toEqual(['json_invalid amore'])
    expect(stateOf(registry, 'amore')).toBe('live')
  })

  it('stays archived if staff archived it, and follows what they press', async () => {
    const registry = await start()
    takeAway('amore')
    await expect.poll(() => stateOf(registry, 'amore')).toBe('paused')
    await press(registry, 'amore', 'archived')
    expect(registry.get('amore')).toMatchObject({ state: 'archived', vanished: true })
  })

  it('of a draft is a draft given up', async () => {
    scene.sites.change('amore', { state: 'draft' })
    const registry = await start()
    takeAway('amore')
    await expect.poll(() => registry.get('amore')).toBeUndefined()
    await registry.close()
    expect((await start()).get('amore')).toBeUndefined()
  })

  it('because the site was removed on purpose does not come back', async () => {
    const registry = await start()
    removed.add('amore')
    takeAway('amore')
    await expect.poll(() => registry.get('amore')).toBeUndefined()
    expect(registry.faults()).toEqual([])
    await registry.close()
    const again = await start()
    expect(again.get('amore')).toBeUndefined()
    await again.close()
    removed.clear()
    await forgetLastGood(lastGood(), 'amore')
    expect((await start()).get('amore')).toBeUndefined()
  })

  it('is dropped when the removal is said afterwards', async () => {
    const registry = await start()
    takeAway('amore')
    await expect.poll(() => stateOf(registry, 'amore')).toBe('paused')
    removed.add('amore')
    await registry.readLanders(['amore'])
    expect(registry.get('amore')).toBeUndefined()
  })

  it('gives its hosts to a site that replaces it, and to no other', async () => {
    const registry = await start()
    takeAway('amore')
    await expect.poll(() => stateOf(registry, 'amore')).toBe('paused')
    const tulp = scene.sites.read('tulp')
    scene.sites.change('tulp', { hosts: ['tulp.example', 'amore.example'] })
    await expect.poll(() => faults(registry)).toContain('host_claimed_twice tulp')
    expect(registry.resolve('amore.example')?.id).toBe('amore')
    scene.sites.write('tulp/tenant.json', {
      ...tulp,
      hosts: ['tulp.example', 'amore.example'],
      replaces: 'amore',
    })
    await expect.poll(() => registry.resolve('amore.example')?.id).toBe('tulp')
    expect(registry.get('amore')).toBeUndefined()
  })
})

import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeFinding } from './finding.ts'
import { registryScene } from './registry-scene.ts'
import { until } from './test-site.ts'

const scene = registryScene()

describe('a running program', () => {
  it('shows a changed file, complete, without a restart', async () => {
    const open_ = await scene.open()
    const before = open_.get('amore')
    scene.sites.change('amore', { name: 'Amore Mio', refund_days: 20 })
    await until(open_, () => open_.get('amore')?.settings.name === 'Amore Mio')
    expect(open_.get('amore')?.settings.refund_days).toBe(20)
    expect(open_.get('amore')?.key).toBe(before?.key)
    expect(open_.get('amore')?.revision).not.toBe(before?.revision)
    expect(before?.settings.name).toBe('Amore')
  })

  it('detects every one of several atomic saves', async () => {
    const open_ = await scene.open()
    for (const name of ['One', 'Two', 'Three']) {
      const draft = join(scene.sites.folders.tenants, 'amore', '.tenant.json.swp')
      writeFileSync(draft, JSON.stringify({ ...scene.sites.read('amore'), name }))
      renameSync(draft, join(scene.sites.folders.tenants, 'amore', 'tenant.json'))
      await until(open_, () => open_.get('amore')?.settings.name === name)
    }
  })

  it('serves a new folder and drops a removed one', async () => {
    const open_ = await scene.open()
    const fresh = { ...scene.sites.read('amore'), name: 'Fresh', hosts: ['fresh.example'] }
    scene.sites.write('fresh/tenant.json', fresh)
    await until(open_, () => open_.resolve('fresh.example')?.settings.name === 'Fresh')
    scene.sites.write('fresh/tenant.json', { ...fresh, name: 'Fresher' })
    await until(open_, () => open_.get('fresh')?.settings.name === 'Fresher')
    scene.sites.remove('fresh')
    await until(open_, () => open_.resolve('fresh.example') === undefined)
    expect(open_.get('amore')).toBeDefined()
  })

  it('accepts a folder that was replaced as a whole, and later changes in it', async () => {
    const open_ = await scene.open()
    const { tenants } = scene.sites.folders
    cpSync(join(tenants, 'amore'), join(tenants, '.checkout'), { recursive: true })
    writeFileSync(
      join(tenants, '.checkout/tenant.json'),
      JSON.stringify({ ...scene.sites.read('amore'), name: 'Replaced' }),
    )
    renameSync(join(tenants, 'amore'), join(tenants, '.old'))
    renameSync(join(tenants, '.checkout'), join(tenants, 'amore'))
    await until(open_, () => open_.get('amore')?.settings.name === 'Replaced')
    scene.sites.change('amore', { name: 'Again' })
    await until(open_, () => open_.get('amore')?.settings.name === 'Again')
  })

  it('keeps a broken site on its last good settings, reports the fault once and affects no other site', async () => {
    const told: string[] = []
    const open_ = await scene.open({ onSwap: ({ faults }) => told.push(...faults.map(describeFinding)) })
    const [amore, tulp] = [open_.get('amore'), open_.get('tulp')]
    const whole = scene.sites.read('amore')
    scene.sites.write('amore/tenant.json', '{ "name": "Amo')
    await until(open_, () => open_.faults().length > 0)
    expect(open_.get('amore')).toBe(amore)
    expect(open_.get('tulp')).toBe(tulp)
    expect(open_.resolve('amore.example')).toBe(amore)
    expect(open_.faults()).toMatchObject([{ code: 'json_invalid', tenant: 'amore' }])
    scene.sites.change('tulp', { gift_credits: 33 })
    await until(open_, () => open_.get('tulp')?.settings.gift_credits === 33)
    expect(told).toHaveLength(1)
    scene.sites.write('amore/tenant.json', { ...whole, name: 'Back' })
    await until(open_, () => open_.faults().length === 0)
    expect(open_.get('amore')?.settings.name).toBe('Back')
  })

  it('keeps serving a site with an unreadable folder or picture', async () => {
    const open_ = await scene.open()
    const { tenants } = scene.sites.folders
    scene.sites.remove('amore/pages')
    symlinkSync('pages', join(tenants, 'amore/pages'))
    symlinkSync('round.svg', join(tenants, 'tulp/assets/round.svg'))
    await until(open_, () => open_.faults().length > 0)
    await until(open_, () => open_.faults().length > 1)
    expect(open_.faults()).toMatchObject([
      { code: 'file_unreadable', tenant: 'amore', file: 'tenants/amore' },
      { code: 'asset_broken', tenant: 'tulp', file: 'tenants/tulp/assets/round.svg' },
    ])
    expect(open_.resolve('amore.example')?.id).toBe('amore')
    scene.sites.remove('tulp/assets/round.svg')
    scene.sites.change('tulp', { gift_credits: 33 })
    await until(open_, () => open_.get('tulp')?.settings.gift_credits === 33)
    scene.sites.remove('amore/pages')
    await until(open_, () => open_.faults().length === 0)
  })

  it('serves a site whose folder is a link, and shows changes in its target', async () => {
    const open_ = await scene.open()
    const { tenants } = scene.sites.folders
    const elsewhere = join(tenants, '_sets/linked')
    cpSync(join(tenants, 'amore'), elsewhere, { recursive: true })
    const fresh = { ...scene.sites.read('amore'), name: 'Linked', hosts: ['linked.example'] }
    writeFileSync(join(elsewhere, 'tenant.json'), JSON.stringify(fresh))
    symlinkSync('_sets/linked', join(tenants, 'linked'))
    await until(open_, () => open_.resolve('linked.example')?.settings.name === 'Linked')
    writeFileSync(join(elsewhere, 'tenant.json'), JSON.stringify({ ...fresh, name: 'Linked still' }))
    await until(open_, () => open_.get('linked')?.settings.name === 'Linked still')
  })

  it('gives pictures in subfolders another address when they change', async () => {
    const open_ = await scene.open()
    scene.sites.write('amore/assets/badges/new.svg', '<svg/>')
    const before = open_.get('amore')?.revision
    await until(open_, () => open_.get('amore')?.revision !== before)
    const with_ = open_.get('amore')?.revision
    scene.sites.write('amore/assets/badges/new.svg', '<svg></svg>')
    await until(open_, () => open_.get('amore')?.revision !== with_)
  })

  it('does not let one site take another’s host', async () => {
    const open_ = await scene.open()
    const thief = { ...scene.sites.read('amore'), hosts: ['aaa.example', 'tulp.example'] }
    cpSync(
      join(scene.sites.folders.tenants, 'amore/assets'),
      join(scene.sites.folders.tenants, 'aaa/assets'),
      {
        recursive: true,
      },
    )
    scene.sites.write('aaa/tenant.json', thief)
    await until(open_, () => open_.faults().length > 0)
    expect(open_.resolve('tulp.example')?.id).toBe('tulp')
    expect(open_.resolve('aaa.example')).toBeUndefined()
    expect(open_.faults()).toMatchObject([{ code: 'host_claimed_twice', tenant: 'aaa' }])
    scene.sites.change('tulp', { hosts: ['tulip.example'] })
    await until(open_, () => open_.resolve('tulp.example')?.id === 'aaa')
    expect(open_.faults()).toEqual([])
  })

  it('follows presets, themes, texts and pages', async () => {
    const open_ = await scene.open()
    const tulp = open_.get('tulp')
    scene.sites.write('_presets/fictional.json', { title: 'Changed', settings: { fictional_icon: 'pencil' } })
    await until(open_, () => open_.get('tulp')?.settings.fictional_icon === 'pencil')
    expect(open_.get('amore')?.revision).toBeDefined()
    expect(open_.get('tulp')?.revision).not.toBe(tulp?.revision)
    const theme = join(scene.sites.folders.themes, 'tulip/theme.json')
    writeFileSync(theme, readFileSync(theme, 'utf8').replaceAll('1.125rem', '1.375rem'))
    await until(open_, () => open_.get('tulp')?.theme.css.includes('--radius-control:1.375rem') === true)
    expect(open_.get('tulp')?.theme.css).not.toContain('--radius-control:1.125rem')
    scene.sites.write('tulp/pages/faq.nl.md', '# Vragen\n')
    await until(open_, () => open_.get('tulp')?.pages.nl?.faq === '# Vragen\n')
    scene.sites.write('tulp/pages/faq.nl.md', '# Antwoorden\n')
    await until(open_, () => open_.get('tulp')?.pages.nl?.faq === '# Antwoorden\n')
    scene.sites.write('tulp/locales/nl.json', { 'common:hi': 'Hoi' })
    await until(open_, () => open_.get('tulp')?.texts.nl?.['common:hi'] === 'Hoi')
  })
})

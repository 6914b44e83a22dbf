import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import { checkSites } from './check.ts'
import { assetPath } from './containment.ts'
import { TenantLoader } from './loader.ts'
import { smallPictures } from './small-pictures.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
let secret: string
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
  secret = join(dirname(sites.folders.tenants), 'secret.svg')
  writeFileSync(secret, '<svg xmlns="http://www.w3.org/2000/svg"><title>secret</title></svg>')
})
afterEach(() => sites.close())

/** Replaces `tenants/<path>` by a symbolic link. */
function link(target: string, path: string): void {
  const place = join(sites.folders.tenants, path)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(target, place)
}

const found = () =>
  checkSites(sites.folders)
    .filter(({ level }) => level === 'fatal')
    .map(({ code, file }) => `${code} ${file}`)

describe('a symbolic link that leads out of TENANTS_DIR is fatal', () => {
  it.each([
    ['amore/tenant.json'],
    ['amore/pages/secret.it.md'],
    ['amore/locales/it.json'],
    ['amore/assets/leak.svg'],
    ['amore/assets/badges/leak.svg'],
    ['_presets/leak.json'],
  ])('%s', (path) => {
    link(secret, path)
    expect(found()).toEqual([`link_outside tenants/${path}`])
  })

  it.each([['amore/pages'], ['amore/assets'], ['amore/assets/badges'], ['outer']])(
    'for the folder %s',
    (path) => {
      link(path === 'outer' ? join(sites.folders.themes, 'classic') : dirname(secret), path)
      expect(found()).toEqual([`link_outside tenants/${path}`])
    },
  )

  it('in THEMES_DIR as well', () => {
    const theme = join(sites.folders.themes, 'classic/theme.json')
    renameSync(theme, join(dirname(sites.folders.themes), 'theme.json'))
    symlinkSync('../../theme.json', theme)
    expect(found()).toContain('link_outside themes/classic/theme.json')
  })
})

it('a link into the folder of another site is fatal', () => {
  link('../../tulp/tenant.json', 'amore/pages/secret.it.md')
  expect(found()).toEqual(['link_outside tenants/amore/pages/secret.it.md'])
})

describe('a link that stays in TENANTS_DIR is followed', () => {
  it('to a folder that belongs to no site', () => {
    sites.write('_shared/faq.md', '# Domande\n')
    link('../../_shared/faq.md', 'amore/pages/faq.it.md')
    const loaded = new TenantLoader(sites.folders).load('amore')
    expect(loaded.ok && loaded.value.pages.it?.faq).toBe('# Domande\n')
  })

  it('to the data of a ConfigMap, in the folder of a site or beside it', () => {
    const { tenants } = sites.folders
    mkdirSync(join(tenants, '..1'))
    renameSync(join(tenants, 'amore'), join(tenants, '..1/amore'))
    link('..1', '..data')
    link('..data/amore', 'amore')
    mkdirSync(join(tenants, 'tulp/..1'))
    renameSync(join(tenants, 'tulp/tenant.json'), join(tenants, 'tulp/..1/tenant.json'))
    link('..1', 'tulp/..data')
    link('..data/tenant.json', 'tulp/tenant.json')
    expect(found()).toEqual([])
    expect(assetPath(tenants, 'amore', 'logo.svg')).toBe(join(tenants, '..1/amore/assets/logo.svg'))
  })

  it('if TENANTS_DIR itself is a link', () => {
    const current = join(dirname(sites.folders.tenants), 'current')
    symlinkSync('tenants', current)
    expect(checkSites({ ...sites.folders, tenants: current }, 'amore')).toEqual([])
  })
})

it('a link that is created while its site is served is not served', () => {
  link(secret, 'amore/assets/leak.svg')
  link('../../tulp/assets/logo.svg', 'amore/assets/foreign.svg')
  const small = smallPictures(sites.folders.tenants)
  const amore = { id: 'amore', revision: '1' } as Tenant
  for (const name of ['leak.svg', 'foreign.svg']) {
    expect(assetPath(sites.folders.tenants, 'amore', name)).toBeUndefined()
    expect(small(amore, name)).toBeNull()
  }
})

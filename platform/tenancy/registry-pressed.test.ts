import { expect, it } from 'vitest'
import { SITE_STATE_CODES, type SiteState } from '../core/site-state.ts'
import type { PublishedRow } from './landers/published.ts'
import { PRESSED_STATE } from './landers/published.ts'
import { registryScene } from './registry-scene.ts'

const scene = registryScene()

/** The database's pressed states, and a registry that reads them. */
async function open() {
  let rows: PublishedRow[] = []
  const registry = await scene.open({
    watch: false,
    published: {
      live: async (tenants) => rows.filter(({ tenant }) => !tenants || tenants.includes(tenant)),
      versions: async () => rows,
    },
  })
  let version = 0
  const press = async (state: SiteState | null) => {
    const says = { it: 'Torniamo presto.' }
    const document = state && JSON.stringify({ state: SITE_STATE_CODES[state], says, until: null })
    rows = document ? [{ tenant: 'amore', lander: PRESSED_STATE, version: ++version, document }] : []
    await registry.readLanders(['amore'])
  }
  return { registry, press, shown: () => registry.get('amore') }
}

it('a press goes before the state of the file until it is taken back', async () => {
  scene.sites.change('amore', { state: 'draft' })
  const { registry, press, shown } = await open()
  expect(shown()).toMatchObject({ state: 'draft', pressed: null })
  const tulp = registry.get('tulp')
  await press('paused')
  expect(shown()).toMatchObject({ state: 'paused', pressed: { says: { it: 'Torniamo presto.' } } })
  expect(registry.get('tulp')).toBe(tulp)
  const paused = shown()
  await registry.reload()
  expect(shown()).toBe(paused)
  await press(null)
  expect(shown()).toMatchObject({ state: 'draft', pressed: null })
})

it('a press does not wait for the repair of a broken file', async () => {
  const { registry, press, shown } = await open()
  scene.sites.write('amore/tenant.json', '{ "name": ')
  await registry.reload()
  expect(registry.faults()).not.toEqual([])
  await press('paused')
  expect(shown()).toMatchObject({ state: 'paused' })
  await press(null)
  expect(shown()).toMatchObject({ state: 'live' })
})

it('a state that does not exist is a finding, with the one that was meant', async () => {
  scene.sites.change('amore', { state: 'pausd' })
  const { registry } = await open()
  const [found] = registry.faults()
  expect(found).toMatchObject({ tenant: 'amore', path: 'state' })
  expect(found?.message).toContain('did you mean "paused"')
})

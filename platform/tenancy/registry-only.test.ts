import { expect, it } from 'vitest'
import { registryScene } from './registry-scene.ts'
import { memoryRecords, until } from './test-site.ts'

const scene = registryScene()
const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id)

it('serves only the tenants that are asked for, and follows their files', async () => {
  const orphans: unknown[] = []
  const records = memoryRecords()
  await records.assignKeys(['amore', 'tulp'])
  const only = new Set(['tulp'])
  const open = await scene.open({ only, records, onSwap: (swap) => orphans.push(...swap.orphans) })
  expect(ids(open.all())).toEqual(['tulp'])
  expect(open.resolve('amore.localhost')).toBeUndefined()
  expect(open.faults()).toEqual([])
  // The others have folders: they are neither lost nor renamed.
  expect(orphans).toEqual([])

  scene.sites.change('amore', { name: 'Amore Nuovo' })
  scene.sites.change('tulp', { name: 'Tulp Nieuw' })
  await until(open, () => open.get('tulp')?.settings.name === 'Tulp Nieuw')
  await open.reload()
  expect(ids(open.all())).toEqual(['tulp'])
})

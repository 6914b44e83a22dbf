import { expect, it } from 'vitest'
import { KeptValues } from './kept-values.ts'

const site = { key: 1, revision: 'a' }

it('keeps a value of one revision of one site for its time', async () => {
  let now = 1000
  const values = new KeptValues(() => now)
  let reads = 0
  const read = (tenant = site, name = 'count') => values.of(tenant, name, 60, async () => ++reads)
  expect([await read(), await read()]).toEqual([1, 1])
  expect(await read({ ...site, key: 2 })).toBe(2)
  expect(await read({ ...site, revision: 'b' })).toBe(3)
  expect(await read(site, 'other')).toBe(4)
  now += 59_999
  expect(await read()).toBe(1)
  now += 2
  expect(await read()).toBe(5)
})

it('keeps no error', async () => {
  const values = new KeptValues()
  const failing = values.of(site, 'count', 60, () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(await values.of(site, 'count', 60, async () => 0)).toBe(0)
})

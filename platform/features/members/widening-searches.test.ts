import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { RegionData } from '../../core/generated/tenant-settings.ts'
import { cellOf } from '../../core/grid.ts'
import { wideningSearches } from './widening-searches.ts'

const file = new URL('../../tenancy/defaults/regions/US.json', import.meta.url)
const US = JSON.parse(readFileSync(file, 'utf8')) as RegionData
const settings = { countries: ['US'] as [string], region_data: { US } }
const open = { gender: 'female', page: 1, size: 9 } as const

it('goes from Hawaii to the west coast before the east', () => {
  const honolulu = US.regions.find(({ code }) => code === 'US-HI')
  if (!honolulu) throw new Error('no Hawaii')
  const home = { country: 'US', region: honolulu.id, cell: cellOf(21.31, -157.86) }
  const steps = wideningSearches(open, home, settings)
  const stepOf = (lat: number, lon: number) =>
    steps.findIndex(({ cells }) => cells?.includes(cellOf(lat, lon)))
  const city = (code: string) =>
    US.regions.find((region) => region.code === code)?.cities[0] ?? { lat: 0, lon: 0 }
  const [california, kentucky] = ['US-CA', 'US-KY'].map((code) => {
    const { lat, lon } = city(code)
    return stepOf(lat, lon)
  })
  expect(california).toBeGreaterThan(0)
  expect(kentucky).toBeGreaterThan(california ?? 0)
})

it('looks into each known place once', () => {
  const home = { country: 'US', region: null, cell: cellOf(40.71, -74) }
  const rings = wideningSearches(open, home, settings).flatMap(({ cells }) => (cells ? [cells] : []))
  const all = rings.flat()
  expect(new Set(all).size).toBe(all.length)
  expect(rings.length).toBeGreaterThan(3)
})

it('is the country, then the whole site, if no place is known', () => {
  const steps = wideningSearches(open, { country: 'US', region: null, cell: null }, settings)
  expect(steps).toEqual([{ ...open, photo: true, country: 'US' }, { ...open, photo: true }, open])
})

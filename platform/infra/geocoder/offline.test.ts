import { beforeAll, expect, it } from 'vitest'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { readPlatformDefaults } from '../../tenancy/platform-defaults.ts'
import { offlineGeocoder } from './offline.ts'
import { GeocoderUnavailableError } from './port.ts'

const { regions } = readPlatformDefaults(tenancyFolders(sourceRoot()))
const geocoder = offlineGeocoder(() => regions)
// Each request reads the list of all towns for the countries that are new in it.
beforeAll(() => geocoder.search('a', ['IT', 'CH', 'DK', 'FI'], 1))

it.each([
  [[41.9, 12.5], ['IT'], 'Roma', 'IT-RM'],
  [[45.4, 8.92], ['IT', 'CH'], 'Abbiategrasso', 'IT-MI'],
  [[55.68, 12.57], ['DK'], 'København', 'DK-84'],
  [[60.17, 24.94], ['FI', 'DK'], 'Helsinki', 'FI-18'],
] as const)('the list of towns has %j in %j: %s', async ([lat, lon], countries, name, region) => {
  expect(await geocoder.nearest(lat, lon, countries)).toMatchObject({ name, region })
})

it('returns no town of a country that was not requested', async () => {
  expect(await geocoder.nearest(48.86, 2.35, ['DK'])).toBeUndefined()
  const names = await geocoder.search('koben', ['DK', 'FI'], 5)
  expect(names.map(({ name }) => name)).toEqual(['København'])
})

it('reports that the list cannot be used, and reads it again afterwards', async () => {
  let broken = true
  const flaky = offlineGeocoder(() => {
    if (broken) throw new Error('no regions')
    return regions
  })
  await expect(flaky.nearest(55.68, 12.57, ['DK'])).rejects.toBeInstanceOf(GeocoderUnavailableError)
  broken = false
  expect(await flaky.nearest(55.68, 12.57, ['DK'])).toMatchObject({ name: 'København' })
})

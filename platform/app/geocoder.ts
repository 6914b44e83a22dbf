import { offlineGeocoder } from '../infra/geocoder/offline.ts'
import type { Geocoder } from '../infra/geocoder/port.ts'
import { tenancyFolders } from '../tenancy/folders.ts'
import { type PlatformDefaults, readPlatformDefaults } from '../tenancy/platform-defaults.ts'

/** The geocoder of the program: the one that needs no network. The regions are read when it is first asked. */
export function openGeocoder(): Geocoder {
  let regions: PlatformDefaults['regions'] | undefined
  return offlineGeocoder(() => {
    regions ??= readPlatformDefaults(tenancyFolders(process.cwd())).regions
    return regions
  })
}

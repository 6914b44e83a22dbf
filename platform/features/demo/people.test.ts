import { expect, it } from 'vitest'
import { INTERESTS } from '../../core/interests.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { demoMember } from './people.ts'

const loader = new TenantLoader(tenancyFolders(sourceRoot()))

it.each(['alpen', 'amore', 'nordlys', 'starlight', 'tulp'])(
  'demo members of %s have interests that it offers',
  (id) => {
    const tenant = loader.load(id)
    if (!tenant.ok) throw new Error(JSON.stringify(tenant.findings))
    const offered: readonly string[] = tenant.value.settings.interests
    const now = new Date('2026-01-05T12:00:00Z')
    for (let number = 0; number < 60; number++) {
      const slugs = demoMember({ ...tenant.value, key: 1 }, number, now).interests.map(
        (place) => INTERESTS[place] ?? 'none',
      )
      expect(slugs.length).toBeGreaterThan(0)
      expect(slugs.filter((slug) => !offered.includes(slug))).toEqual([])
    }
  },
)

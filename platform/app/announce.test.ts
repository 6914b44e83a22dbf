import { afterEach, expect, it, vi } from 'vitest'
import { sourceRoot, tenancyFolders } from '../tenancy/folders.ts'
import { TenantLoader } from '../tenancy/loader.ts'
import { announceSites } from './announce.ts'
import type { Services } from './services.ts'

afterEach(() => vi.restoreAllMocks())

it('with thousands of sites the start prints twenty, and how many more there are', () => {
  const loaded = new TenantLoader(tenancyFolders(sourceRoot())).load('amore')
  if (!loaded.ok) throw new Error('the demo site does not load')
  const tenants = Array.from({ length: 2_000 }, (_, key) => ({ ...loaded.value, key, id: `site-${key}` }))
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  announceSites({
    config: { production: false, port: 3000 },
    tenants: { all: () => tenants },
  } as unknown as Services)
  vi.restoreAllMocks()
  expect(lines.filter((line) => line.includes('http://site-'))).toHaveLength(20)
  expect(lines.join('')).toContain('and 1980 more')
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Tenant } from '../core/tenant.ts'
import { assetPath } from './containment.ts'

/**
 * Larger ones are separate requests: inlined, they would be sent again with each language's page.
 */
const MOST_BYTES = 6_000
const KEPT = 1_000

/**
 * A drawing of a brand as a `data:` address; null for photographs, large files and missing ones.
 */
export type SmallPicture = (tenant: Tenant, asset: string) => string | null

/** Reads drawings from the tenants' `assets`, each once per revision. */
export function smallPictures(tenantsDir: string): SmallPicture {
  const known = new LRUCache<string, { readonly address: string | null }>({ max: KEPT })
  return (tenant, asset) => {
    const key = `${tenant.id} ${tenant.revision} ${asset}`
    const found = known.get(key) ?? { address: read(assetPath(tenantsDir, tenant.id, asset)) }
    known.set(key, found)
    return found.address
  }
}

function read(file: string | undefined): string | null {
  if (file === undefined || path.extname(file) !== '.svg') return null
  try {
    const svg = readFileSync(file, 'utf8')
    return svg.length > MOST_BYTES ? null : `data:image/svg+xml,${encodeURIComponent(svg)}`
  } catch (error) {
    // `site check` reports it; the page requests the file and shows the brand's name.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

import { cpSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { SiteState } from '../core/site-state.ts'
import { createSite } from '../tenancy/new-site.ts'
import { copySites, type TestSites } from '../tenancy/test-site.ts'
import { tenantsFolders } from './environment.ts'
import type { Site } from './sites.ts'
import { words } from './words.ts'

/** Folder of a site of each program under test. */
export const siteFolders = (id: string): readonly string[] =>
  tenantsFolders().map((folder) => path.join(folder, id))

interface Deployed {
  readonly id: string
  readonly name: string
  /** Of an English site, in addition to English. */
  readonly languages?: readonly string[]
  /** A draft by default, as every new site. */
  readonly state?: SiteState
}

/**
 * Adds a site to the running programs, for a journey that must not meet others. It arrives as a
 * whole, as by a deploy: a fault in a later change would leave the site on its last good files.
 * @param change changes the files before they arrive
 */
export function deploySite(
  { id, name, languages = [], ...more }: Deployed,
  change: (draft: TestSites) => void = () => undefined,
): Site {
  const draft = copySites({ sites: [] })
  try {
    const made = createSite(draft.folders, {
      id,
      name,
      preset: 'dating',
      domain: `${id}.example`,
      countries: ['CH'],
      languages: ['en', ...languages],
      theme: 'spruce',
      company: { name: `${name} AG`, address: 'Gasse 1', city: '8001 Zürich', country: 'CH' },
      ...more,
    })
    if (!made.ok) throw new Error(made.reason)
    change(draft)
    for (const [at, folder] of siteFolders(id).entries()) {
      const arriving = path.join(draft.folders.tenants, '..', `arriving-${at}`)
      cpSync(path.join(draft.folders.tenants, id), arriving, { recursive: true })
      renameSync(arriving, folder)
    }
  } finally {
    draft.close()
  }
  return { id, name, language: 'en', say: words('en'), arrival: '', minimumAge: 18, fictional: false }
}

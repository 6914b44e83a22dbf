import type { Lander } from '../../core/lander.ts'
import { type Finding, finding } from '../../tenancy/finding.ts'
import { show } from '../../tenancy/json.ts'
import { siteLanderFindings } from '../../tenancy/landers/site-findings.ts'
import { drawingFindings } from './draw.tsx'
import { landerSite, libraryOf, type StudioSite } from './site.ts'

/** The uploaded files of a site. */
export interface StoredFiles {
  has(tenant: string, id: string): Promise<boolean>
}

export interface Checked {
  /** The lander as it would be shown; undefined if the platform's own lander is broken. */
  readonly lander: Lander | undefined
  readonly findings: readonly Finding[]
}

/** Whether the findings prevent a document from going live. */
export const isRefused = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'fatal' || level === 'error')

/**
 * All checks before a document goes live: its structure, its texts in all languages of the site and
 * in all campaigns, its pictures, and a test rendering of each section with the component of the
 * page.
 */
export async function checkDocument(
  site: StudioSite,
  files: StoredFiles,
  name: string,
  document: unknown,
): Promise<Checked> {
  const { tenant, folders } = site
  const made = libraryOf(folders).ofDocument(landerSite(site), name, document)
  const where = { file: `tenants/${tenant.id}/landers/${name}/lander.json`, tenant: tenant.id }
  if (!made) {
    const message = `expected a lander landers/${name} that loads, found faults in it: npm run site -- check names them`
    const values = { lander: name }
    return { lander: undefined, findings: [finding('lander_missing', { ...where, values }, message)] }
  }
  const { lander, findings } = made
  const place = { folder: `tenants/${tenant.id}/landers/${name}`, tenant: tenant.id }
  const ofSite = siteLanderFindings(folders, tenant, lander, place)
  const missing = await Promise.all(
    Object.entries(lander.uploads ?? {}).map(async ([file, id]) => {
      if (await files.has(tenant.id, id)) return []
      const message = `expected an uploaded file, found no ${show(id)}: upload it again`
      const at = { ...where, path: `assets.${file}.id`, values: { picture: file } }
      return [finding('asset_missing', at, message)]
    }),
  )
  // Components need not handle settings that their schemas refuse.
  const drawn = isRefused(findings) ? [] : await drawingFindings(tenant, lander)
  return { lander, findings: [...findings, ...ofSite, ...missing.flat(), ...drawn] }
}

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_LANDERS } from '../../core/lander.ts'
import type { Tenant } from '../../core/tenant.ts'
import { foldersIn, type TenancyFolders } from '../../tenancy/folders.ts'
import { documentOf, type LanderDocument } from '../../tenancy/landers/document.ts'
import { landerNames, ownSource } from '../../tenancy/landers/lander-folders.ts'
import { folderSource } from '../../tenancy/landers/lander-source.ts'
import { LanderLibrary, type LanderSite } from '../../tenancy/landers/library.ts'
import { validatorOf } from '../../tenancy/validate.ts'

/** A site whose landers are edited, and the folders of the files. */
export interface StudioSite {
  readonly tenant: Tenant
  readonly folders: TenancyFolders
}

/**
 * Names of the landers that can be edited at a site: the pages that every site has, those that it
 * offers, and those that only it has.
 * @param own names from the database; the live ones are known without it
 */
export function editableLanders(
  { tenant, folders }: StudioSite,
  own: readonly string[] = [],
): readonly string[] {
  const known = new Set(landerNames(folders.landers))
  const live = Object.values(tenant.landers).filter(({ base }) => base !== undefined)
  const named = new Set([
    ...tenant.settings.landers.filter((name) => known.has(name)),
    ...live.map(({ name }) => name),
    ...own,
  ])
  return [...OWN_LANDERS.filter((name) => known.has(name)), ...[...named].sort()]
}

/** A new library, which has cached nothing: its results reflect the current files. */
export const libraryOf = (folders: TenancyFolders): LanderLibrary =>
  new LanderLibrary(folders, validatorOf(folders.schemas))

export const landerSite = ({ tenant, folders }: StudioSite): LanderSite => ({
  tenants: folders.tenants,
  id: tenant.id,
  languages: tenant.languages,
})

/** The site's own files of a lander as a document, and the faults of those that cannot be read. */
export function ownDocument({ tenant, folders }: StudioSite, name: string): ReturnType<typeof documentOf> {
  return documentOf(ownSource(folders.tenants, tenant.id, name))
}

/**
 * The platform's lander as a document, which the site's document overrides.
 * @param name of the platform's lander
 */
export function baseDocument({ folders }: StudioSite, name: string): LanderDocument {
  const folder = join(folders.landers, name)
  const shown = `landers/${name}`
  return documentOf(folderSource({ folder, shown, holds: () => true })).document
}

/** Names of the site's own folders of landers. */
export const landerFoldersOf = ({ tenant, folders }: StudioSite): readonly string[] =>
  foldersIn(join(folders.tenants, tenant.id, 'landers'))

/** Whether the site has files of its own for a lander. */
export function hasFiles({ tenant, folders }: StudioSite, name: string): boolean {
  try {
    return readdirSync(join(folders.tenants, tenant.id, 'landers', name)).length > 0
  } catch {
    return false
  }
}

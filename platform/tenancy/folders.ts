import { type Dirent, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folders with the data of sites. */
export interface TenancyFolders {
  readonly tenants: string
  readonly themes: string
  readonly landers: string
  readonly schemas: string
  /** The platform's own defaults: settings, regions, pages. */
  readonly defaults: string
  /** The platform's own texts, which a site may override. */
  readonly texts: string
}

/** Operators' folders outside the checkout. */
interface Elsewhere {
  readonly tenantsDir: string
  readonly themesDir: string
  readonly landersDir: string
}

/** The folders of a checkout, some of them replaced by those in the environment. */
export function tenancyFolders(root: string, elsewhere?: Elsewhere): TenancyFolders {
  return {
    tenants: elsewhere?.tenantsDir ?? join(root, 'tenants'),
    themes: elsewhere?.themesDir ?? join(root, 'themes'),
    landers: elsewhere?.landersDir ?? join(root, 'landers'),
    schemas: join(root, 'schemas'),
    defaults: join(root, 'platform/tenancy/defaults'),
    texts: join(root, 'platform/i18n/texts'),
  }
}

/** Root of the checkout that contains this file; not usable from a bundle, which is elsewhere. */
export function sourceRoot(): string {
  return dirname(dirname(dirname(fileURLToPath(import.meta.url))))
}

const TENANT_ID = /^[a-z][a-z0-9-]{0,30}$/

/** Whether a folder's name can be a tenant: `_presets`, `.git` and editors' leftovers cannot. */
export const isTenantId = (name: string): boolean => TENANT_ID.test(name)

/** One name in a folder. */
export interface Entry {
  readonly name: string
  /** A folder, or a symbolic link to one. */
  readonly folder: boolean
  readonly link: boolean
}

/**
 * Contents of a folder, in order; empty if it does not exist. @throws Error if it cannot be read
 */
export function entriesIn(folder: string): Entry[] {
  return direntsOf(folder)
    .map((entry) => ({
      name: entry.name,
      folder: entry.isDirectory() || leadsToFolder(folder, entry),
      link: entry.isSymbolicLink(),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Names in a folder, in order; empty if it does not exist. @throws Error if it cannot be read */
export function namesIn(folder: string): string[] {
  return direntsOf(folder)
    .map(({ name }) => name)
    .sort()
}

/**
 * Names of the folders in a folder, except those of tools (`.git`). Includes symbolic links to
 * folders, which deployments use.
 */
export function foldersIn(folder: string): string[] {
  return direntsOf(folder)
    .filter((entry) => !entry.name.startsWith('.') && (entry.isDirectory() || leadsToFolder(folder, entry)))
    .map(({ name }) => name)
}

function direntsOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

function leadsToFolder(folder: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return false
  try {
    return statSync(join(folder, entry.name)).isDirectory()
  } catch {
    // A dangling or circular link.
    return false
  }
}

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { LanderStorage } from '../../infra/lander-storage.ts'
import { isObject, type JsonObject } from '../../tenancy/json.ts'
import type { LanderDocument } from '../../tenancy/landers/document.ts'
import type { StudioSite } from './site.ts'

/** Folder of a site's changes to a lander. */
export const ownFolder = ({ tenant, folders }: StudioSite, lander: string): string =>
  join(folders.tenants, tenant.id, 'landers', lander)

/** The changes that an export makes to a folder, by paths relative to it. */
export interface ExportPlan {
  readonly json: Readonly<Record<string, JsonObject>>
  /** Uploaded files: ids of the stored files by names in `assets`. */
  readonly uploads: Readonly<Record<string, string>>
  /** Files of the folder that the document does not contain. */
  readonly removed: readonly string[]
}

/**
 * The files that represent a document, and files of the folder that it no longer contains. Pictures
 * of the folder are kept.
 */
export function planExport(site: StudioSite, lander: string, document: LanderDocument): ExportPlan {
  const { texts = {}, campaigns = {}, assets = {}, ...own } = document
  const json = Object.fromEntries(
    [
      ...(Object.keys(own).length > 0 ? [['lander.json', own] as const] : []),
      ...Object.entries(texts).map(([code, words]) => [`locales/${code}.json`, words] as const),
      ...Object.entries(campaigns).map(([slug, campaign]) => [`slugs/${slug}.json`, campaign] as const),
    ].flatMap(([name, value]) => (isObject(value) ? [[name, value]] : [])),
  )
  const folder = ownFolder(site, lander)
  const present = [
    ...namesIn(folder).filter((name) => name === 'lander.json'),
    ...['locales', 'slugs'].flatMap((inner) =>
      namesIn(join(folder, inner)).flatMap((name) => (name.endsWith('.json') ? [`${inner}/${name}`] : [])),
    ),
  ]
  return {
    json,
    uploads: Object.fromEntries(Object.entries(assets).map(([name, { id }]) => [name, id])),
    removed: present.filter((name) => !Object.hasOwn(json, name)),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Schemas with which editors complete a file, by kind of file. */
const SCHEMAS = { locales: 'lander-locale', slugs: 'lander-campaign', lander: 'lander' } as const

/** @throws Error if there is no such upload; errors of the file system */
async function copyUpload(
  storage: Pick<LanderStorage, 'pathOf'>,
  { tenant, id }: { readonly tenant: string; readonly id: string },
  target: string,
): Promise<void> {
  const stored = await storage.pathOf(tenant, id)
  if (stored === undefined) throw new Error(`there is no uploaded file ${id}`)
  await copyFile(stored, target)
}

/**
 * Writes an export. The version is still live meanwhile, so that visitors do not see partly written
 * files.
 * @throws errors of the file system
 */
export async function writeExport(
  site: StudioSite,
  lander: string,
  { json, uploads, removed }: ExportPlan,
  storage: Pick<LanderStorage, 'pathOf'>,
): Promise<void> {
  const folder = ownFolder(site, lander)
  for (const [name, value] of Object.entries(json)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    const [kind = ''] = name.split(/[/.]/)
    const schema = `${SCHEMAS[kind as keyof typeof SCHEMAS]}.schema.json`
    const $schema = relative(dirname(path), join(site.folders.schemas, schema))
    writeFileSync(path, `${JSON.stringify({ $schema, ...value }, null, 2)}\n`)
  }
  if (Object.keys(uploads).length > 0) mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const [name, id] of Object.entries(uploads))
    await copyUpload(storage, { tenant: site.tenant.id, id }, join(folder, 'assets', name))
  for (const name of removed) rmSync(join(folder, name))
}

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

/** What an export does to a folder, by paths inside of it. */
export interface ExportPlan {
  readonly json: Readonly<Record<string, JsonObject>>
  /** Uploaded files: name in `assets`, id of the stored file. */
  readonly uploads: Readonly<Record<string, string>>
  /** Files that the folder has and the document has not. */
  readonly removed: readonly string[]
}

/**
 * The files that a document stands for, and those of the folder that it no longer has. Pictures of
 * the folder stay.
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

/** Which schema completes a file in an editor. */
const SCHEMAS = { locales: 'lander-locale', slugs: 'lander-campaign', lander: 'lander' } as const

/**
 * Writes an export. While it is written the version is still live, so that visitors see nothing of
 * it. @throws what the file system throws
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
    await copyFile(storage.pathOf(site.tenant.id, id), join(folder, 'assets', name))
  for (const name of removed) rmSync(join(folder, name))
}

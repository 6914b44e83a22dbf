import type { TenantDb } from '../../core/database.ts'
import { LANDER_NAME, PROFILE_LANDERS } from '../../core/lander.ts'
import { isObject, type JsonObject } from '../../tenancy/json.ts'
import { baseName, type LanderDocument } from '../../tenancy/landers/document.ts'
import { landerNames } from '../../tenancy/landers/lander-folders.ts'
import { findDraft, saveDraft } from './drafts.ts'
import { cancelSchedule } from './schedules.ts'
import { landerFoldersOf, ownDocument, type StudioSite } from './site.ts'
import { lockLander } from './versions.ts'

/** A lander that only this site has: made in the studio, or a folder of the site. */
export interface OwnLander {
  readonly lander: string
  /** The platform's lander below it. */
  readonly base: string
  /** What the studio edits: the draft, the live version, the files, or the last version. */
  readonly document: LanderDocument
  /** Whether it was ever published, or has files: it cannot be deleted then. */
  readonly published: boolean
}

/**
 * The landers that only this site has, also those that visitors do not see: drafts, and versions
 * that were taken offline.
 * @param only reads this lander alone
 */
export async function ownLanders(
  db: TenantDb,
  site: StudioSite,
  only?: string,
): Promise<readonly OwnLander[]> {
  const platforms = landerNames(site.folders.landers)
  const isOwn = (name: string) => !platforms.includes(name) && (only === undefined || name === only)
  const [drafts, versions] = [await draftsOf(db, platforms, only), await versionsOf(db, platforms, only)]
  const folders = landerFoldersOf(site).filter((name) => LANDER_NAME.test(name) && isOwn(name))
  const names = new Set([...drafts.keys(), ...versions.keys(), ...folders])
  return [...names].sort().flatMap((lander) => {
    const version = versions.get(lander)
    const files = folders.includes(lander) ? filesOf(site, lander) : undefined
    const below = version?.live ? version.document : (files ?? version?.document)
    const document = drafts.get(lander) ?? below
    const base = baseName(below) ?? baseName(document)
    if (document === undefined || base === undefined) return []
    return [{ lander, base, document, published: version !== undefined || files !== undefined }]
  })
}

/** The site's files of a lander of its own; undefined if they name no lander below them. */
function filesOf(site: StudioSite, lander: string): LanderDocument | undefined {
  const { document } = ownDocument(site, lander)
  return baseName(document) === undefined ? undefined : document
}

type Names = readonly string[]

/** Drafts of landers that the platform does not have. */
async function draftsOf({ trx, tenantId }: TenantDb, platforms: Names, only: string | undefined) {
  const rows = await trx
    .selectFrom('lander_drafts')
    .select(['lander', 'document'])
    .where('tenant_id', '=', tenantId)
    .where('document', 'is not', null)
    .where('lander', 'not in', ['', ...platforms])
    .$if(only !== undefined, (query) => query.where('lander', '=', only ?? ''))
    .execute()
  return new Map(rows.map(({ lander, document }) => [lander, document as LanderDocument]))
}

/** The live version, or else the last one, of landers that the platform does not have. */
async function versionsOf({ trx, tenantId }: TenantDb, platforms: Names, only: string | undefined) {
  const rows = await trx
    .selectFrom('lander_versions')
    .distinctOn('lander')
    .select(['lander', 'document', 'live'])
    .where('tenant_id', '=', tenantId)
    .where('document', 'is not', null)
    .where('lander', 'not in', ['', ...platforms])
    .$if(only !== undefined, (query) => query.where('lander', '=', only ?? ''))
    .orderBy('lander')
    .orderBy('live', 'desc')
    .orderBy('version', 'desc')
    .execute()
  return new Map(
    rows.map(({ lander, document, live }) => [lander, { live, document: document as LanderDocument }]),
  )
}

/**
 * Whether a new lander can begin as a copy of this one: not of a part, nor of one about a profile.
 */
export const isCopyable = (lander: string): boolean =>
  lander !== 'signup' && !(PROFILE_LANDERS as readonly string[]).includes(lander)

/**
 * Whether a name cannot be given to a new lander: the platform or the site has it, also where the
 * site does not offer it.
 */
export async function isLanderTaken(db: TenantDb, site: StudioSite, name: string): Promise<boolean> {
  if (landerNames(site.folders.landers).includes(name) || landerFoldersOf(site).includes(name)) return true
  return (await ownLanders(db, site, name)).length > 0
}

/**
 * The document of a copy. Campaigns and the experiment stay with the original: links name its
 * address, and results are counted by it.
 * @param files new names of pictures, by their names in the original, and their uploads
 */
export function copyOf(
  original: LanderDocument,
  base: string,
  files: Readonly<Record<string, CopiedFile>> = {},
): LanderDocument {
  const { campaigns: _campaigns, experiment: _experiment, assets, ...own } = original
  const names = new Map(Object.entries(files).map(([name, file]) => [name, file.name]))
  const copied = Object.fromEntries(Object.values(files).map(({ name, asset }) => [name, asset]))
  const all = { ...assets, ...copied }
  return {
    ...(renamed({ base, ...own }, names) as JsonObject),
    base,
    ...(Object.keys(all).length > 0 ? { assets: all } : {}),
  }
}

/** A picture or film of the site's folder, stored as an upload of the copy. */
export interface CopiedFile {
  readonly name: string
  readonly asset: NonNullable<LanderDocument['assets']>[string]
}

/** Replaces texts that are exactly one of these names. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => renamed(one, names))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renamed(inner, names)]))
}

export interface NewLander {
  readonly name: string
  readonly document: LanderDocument
  readonly by: string
  readonly now: Date
}

/** Saves a new lander of the site as a draft. @returns false if the name is taken */
export async function makeLander(
  db: TenantDb,
  site: StudioSite,
  { name, document, by, now }: NewLander,
): Promise<boolean> {
  await lockLander(db, name)
  if (await isLanderTaken(db, site, name)) return false
  const { revision = 0 } = (await findDraft(db, name)) ?? {}
  return (await saveDraft(db, { lander: name, document, revision, by, now })) !== undefined
}

/**
 * Deletes a lander of the site that was never published, with its plan.
 * @returns false for any other one
 */
export async function deleteLander(
  db: TenantDb,
  site: StudioSite,
  { lander, by, now }: { readonly lander: string; readonly by: string; readonly now: Date },
): Promise<boolean> {
  await lockLander(db, lander)
  const [own] = await ownLanders(db, site, lander)
  const draft = await findDraft(db, lander)
  if (!own || own.published || !draft) return false
  await cancelSchedule(db, lander, now)
  return (await saveDraft(db, { lander, document: null, revision: draft.revision, by, now })) !== undefined
}

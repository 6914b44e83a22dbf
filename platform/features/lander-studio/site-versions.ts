import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { LANDER_NAME } from '../../core/lander.ts'
import type { LanderStorage } from '../../infra/lander-storage.ts'
import { describeFinding } from '../../tenancy/finding.ts'
import { type LanderDocument, STORED_NAME } from '../../tenancy/landers/document.ts'
import { ArchiveError, jsonIn } from '../../tenancy/site-archive.ts'
import { checkDocument, isRefused } from './check.ts'
import { importVersion } from './publish.ts'
import type { StudioSite } from './site.ts'
import { checkTheme } from './theme-check.ts'
import { addThemeVersion, findThemeVersion } from './theme-versions.ts'
import { findVersion, liveVersions } from './versions.ts'

/** Paths in the archive of a site. */
const landerFile = (lander: string) => `landers/${lander}.json`
const THEME_FILE = 'theme.json'
const UPLOADS = 'files/'

/** Names of uploaded files in a document, which are those of the storage. */
const uploadsIn = ({ assets = {} }: LanderDocument): string[] =>
  Object.values(assets).flatMap((asset) => (typeof asset?.id === 'string' ? [asset.id] : []))

/**
 * What is published over the files of a site, as files of its archive: the live versions of its
 * landers and of its theme, and the pictures that they show.
 */
export async function publishedOf(
  inTenant: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>,
  { tenant }: StudioSite,
  storage: Pick<LanderStorage, 'read'>,
): Promise<Map<string, Buffer>> {
  const { landers, theme } = await inTenant(async (db) => {
    const found = []
    for (const { lander } of await liveVersions(db)) found.push(await findVersion(db, lander))
    return { landers: found, theme: await findThemeVersion(db) }
  })
  const files = new Map<string, Buffer>()
  const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  for (const version of landers) {
    if (!version?.document) continue
    const { lander, document, note } = version
    files.set(landerFile(lander), json({ document, note }))
    for (const id of uploadsIn(document)) {
      const bytes = await storage.read(tenant.id, id)
      if (bytes) files.set(`${UPLOADS}${id}`, bytes)
    }
  }
  if (theme?.tokens && theme.structure) {
    const { tokens, structure, note } = theme
    files.set(THEME_FILE, json({ theme: theme.theme, choice: { tokens, structure }, note }))
  }
  return files
}

const note = z.string().max(500)
const landerVersion = z.object({ document: z.looseObject({}), note })
const tokens = z.record(z.string(), z.record(z.string(), z.string()))
const themeVersion = z.object({
  theme: z.string(),
  choice: z.object({ tokens, structure: z.record(z.string(), z.string()) }),
  note,
})

/**
 * Publishes again what the archive of another installation has published. Everything is checked as
 * in the studio before anything is published.
 * @throws ArchiveError for a version that this program does not take
 */
export async function publishAgain(
  inTenant: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>,
  site: StudioSite,
  storage: LanderStorage,
  { published, now }: { readonly published: ReadonlyMap<string, Buffer>; readonly now: Date },
): Promise<readonly string[]> {
  const { tenant } = site
  for (const [path, bytes] of published) {
    if (!path.startsWith(UPLOADS)) continue
    const name = path.slice(UPLOADS.length)
    if (!STORED_NAME.test(name)) throw new ArchiveError(`${path} is no picture or film of the studio`)
    await storage.write(tenant.id, name, bytes)
  }
  const landers: { readonly lander: string; readonly document: LanderDocument; readonly note: string }[] = []
  for (const [path, bytes] of published) {
    const lander = /^landers\/(.+)\.json$/.exec(path)?.[1]
    if (lander === undefined) continue
    const read = landerVersion.safeParse(jsonIn(bytes))
    if (!read.success || !LANDER_NAME.test(lander))
      throw new ArchiveError(`${path} is no version of a lander`)
    const document = read.data.document as LanderDocument
    const { findings } = await checkDocument(site, storage, lander, document)
    if (isRefused(findings))
      throw new ArchiveError(`${path} is refused: ${findings.map(describeFinding).join('; ')}`)
    landers.push({ lander, document, note: read.data.note })
  }
  const theme = themeIn(site, published.get(THEME_FILE))
  await inTenant(async (db) => {
    for (const made of landers) await importVersion(db, { ...made, author: null, now })
    if (theme) await addThemeVersion(db, { ...theme, author: null, now })
  })
  return [...landers.map(({ lander }) => lander), ...(theme ? ['theme'] : [])]
}

/** @throws ArchiveError for a version that the theme of the site does not take */
function themeIn(site: StudioSite, file: Buffer | undefined) {
  if (!file) return undefined
  const read = themeVersion.safeParse(jsonIn(file))
  if (!read.success) throw new ArchiveError(`${THEME_FILE} is no version of a theme`)
  const { theme, choice } = read.data
  const { error } = checkTheme(site, choice)
  if (error) throw new ArchiveError(`${THEME_FILE} is refused: ${error.path}: ${error.message}`)
  return { theme, choice, note: read.data.note }
}

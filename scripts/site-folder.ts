import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { forgetSite } from '../platform/app/tenants.ts'
import { auditTenant } from '../platform/console/server.ts'
import type { AuditAction } from '../platform/core/staff.ts'
import type { Tenant } from '../platform/core/tenant.ts'
import { publishAgain, publishedOf } from '../platform/features/lander-studio/server.ts'
import { openBlobs } from '../platform/infra/blobs/open.ts'
import { createLanderStorage } from '../platform/infra/lander-storage.ts'
import { faultLines } from '../platform/tenancy/fault-groups.ts'
import type { Finding } from '../platform/tenancy/finding.ts'
import { isTenantId, type TenancyFolders } from '../platform/tenancy/folders.ts'
import { HostIndex } from '../platform/tenancy/host-index.ts'
import { hostsOf, type NewFile, putFolder, tryOut } from '../platform/tenancy/new-site.ts'
import { listOf } from '../platform/tenancy/questions.ts'
import {
  ArchiveError,
  folderOf,
  packSite,
  type SiteArchive,
  unpackSite,
} from '../platform/tenancy/site-archive.ts'
import { changedSite, clonedText, draftText, writeChange } from '../platform/tenancy/site-settings.ts'
import { say } from './command.ts'
import { type OpenSites, withSites } from './site-command.ts'

/** A site with what is published over it. */
async function archiveOf({ config, database, folders }: OpenSites, tenant: Tenant): Promise<SiteArchive> {
  const published = await publishedOf(
    (work) => database.withTenant(tenant.key, work),
    { tenant, folders },
    createLanderStorage(await openBlobs(config)),
  )
  return { id: tenant.id, folder: folderOf(folders, tenant.id), published }
}

/** Opens the sites for a command about one of them. */
function withOne(id: string, work: (open: OpenSites, tenant: Tenant) => Promise<number>): Promise<number> {
  return withSites(async (open) => {
    const tenant = open.tenants.get(id)
    return tenant ? work(open, tenant) : say(`There is no site "${id}".`, 1)
  })
}

/**
 * Writes a site into one file: its folder, what staff published over it, and the pictures of that.
 */
export function exportSite(id: string, file = `${id}.zip`): Promise<number> {
  return withOne(id, async (open, tenant) => {
    const archive = await archiveOf(open, tenant)
    const zip = await packSite(archive, new Date())
    // Never over another file.
    await writeFile(file, zip, { flag: 'wx' })
    const published = [...archive.published.keys()].filter((path) => path.endsWith('.json')).length
    const parts = `${archive.folder.size} files, ${published} published versions, ${zip.length} bytes`
    return say(`wrote ${file}: ${parts}. It holds no members, orders, drafts or secrets.`, 0)
  })
}

/** Opens the archive of another installation as a draft, unless `live` keeps its state. */
export async function importSite(file: string, live: boolean): Promise<number> {
  let archive: SiteArchive
  try {
    archive = unpackSite(await readFile(file))
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    return say(`${file}: refused, nothing was written: ${error.message}`, 1)
  }
  return withSites((open) => put(open, archive, { from: file, edit: live ? (text) => text : draftText }))
}

/** Copies a site under another id, as a draft with hosts of its own. */
export function cloneSite(id: string, copy: string, domain = `${copy}.example`): Promise<number> {
  if (!isTenantId(copy))
    return Promise.resolve(say('The new id has lower-case letters, digits and hyphens, a letter first.', 2))
  return withOne(id, async (open, tenant) => {
    const archive = await archiveOf(open, tenant)
    const edit = (text: string) => clonedText(text, hostsOf(domain))
    return put(open, { ...archive, id: copy }, { from: id, edit })
  })
}

interface Origin {
  /** Name of the archive, or id of the copied site. */
  readonly from: string
  /** Changes the text of `tenant.json`. */
  edit(text: string): string
}

/**
 * Checks an archive, makes its folder and publishes its versions; nothing of it stays if it is
 * refused.
 */
async function put(open: OpenSites, archive: SiteArchive, { from, edit }: Origin): Promise<number> {
  const { folders, database, tenants, config } = open
  const { id, published } = archive
  const recorded = await database.global.selectFrom('tenant').select(['slug as id', 'hosts']).execute()
  const index = new HostIndex(folders, { consoleHost: config.consoleHost, recorded })
  if (index.isTaken(id)) return say(`${from}: refused, nothing was written: "${id}" is taken.`, 1)
  const files = filesOf(archive, edit)
  const findings = tryOut(folders, id, files, index)
  if (findings.length > 0) return refuse(from, findings)
  if (!putFolder(folders, id, files)) return say(`"${id}" has just been made by somebody else.`, 1)
  try {
    await tenants.reload()
    const tenant = tenants.get(id)
    if (!tenant) throw new ArchiveError('the program does not serve it; see "npm run site -- check"')
    const inTenant: Parameters<typeof publishAgain>[0] = (work) => database.withTenant(tenant.key, work)
    const storage = createLanderStorage(await openBlobs(config))
    const now = new Date()
    const again = await publishAgain(inTenant, { tenant, folders }, storage, { published, now })
    await record(open, tenant, 'site_made', { from })
    const versions = again.length > 0 ? `, published: ${again.join(', ')}` : ''
    return say(`made ${id} of ${from}: ${files.length} files${versions}. It is ${tenant.state}.`, 0)
  } catch (error) {
    await dropFolder(folders, id)
    if (!(error instanceof ArchiveError)) throw error
    return say(`${from}: refused, nothing of it stays: ${error.message}`, 1)
  }
}

const filesOf = ({ id, folder }: SiteArchive, edit: Origin['edit']): NewFile[] =>
  [...folder].map(([path, content]) => ({
    path: `tenants/${id}/${path}`,
    content: path === 'tenant.json' ? edit(content.toString('utf8')) : content,
  }))

function refuse(from: string, findings: readonly Finding[]): number {
  for (const line of faultLines(findings, 20)) console.error(line)
  return say(`${from}: refused, nothing was written.`, 1)
}

async function record(
  { database }: OpenSites,
  tenant: Tenant,
  action: AuditAction,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const entry = { staffId: null, now: new Date(), action, subject: `site:${tenant.id}`, details }
  await database.withTenant(tenant.key, (db) => auditTenant(db, entry))
}

/** Gives a site another name or other hosts; its id stays, because its members belong to it. */
export async function renameSite(
  folders: TenancyFolders,
  id: string,
  wanted: { readonly name?: string | undefined; readonly hosts?: string | undefined },
  consoleHost: string,
): Promise<number> {
  const { name, hosts } = wanted
  const changed = changedSite(
    folders,
    id,
    { ...(name === undefined ? {} : { name }), ...(hosts === undefined ? {} : { hosts: listOf(hosts) }) },
    new HostIndex(folders, { consoleHost }),
  )
  if (!changed.ok) return refuse(id, changed.findings)
  if (changed.files.length === 0) return say(`${id} has this name and these hosts already.`, 0)
  writeChange(folders, changed.files)
  const lines = changed.files.map(({ path }) => `wrote ${path}`)
  return say([...lines, `The id of the site stays ${id}, and so does its folder.`].join('\n'), 0)
}

/** What of a removed site stays, for whoever is about to type its id. */
const STAYS = `What stays: its members, orders, invoices, reports and audit log in the database, and photos and uploads in
DATA_DIR. Its members keep the way to their data, money and complaints, from the last good files, until they are erased
thirteen months after the site was archived; a site without members is forgotten, and its hosts are unknown. Invoices
and what belongs to them are kept for as long as the law of the company's country says. The id stays taken.
What goes: the folder with its settings, pages, texts and landers. "npm run site -- export" keeps a copy.`

/**
 * Removes the folder of an archived site, after its id has been typed once more.
 * @param typed the confirmation of the command line; without it a person is asked
 */
export function removeSite(id: string, typed: string | undefined): Promise<number> {
  return withOne(id, async (open, tenant) => {
    if (tenant.state !== 'archived')
      return say(
        `${id} is ${tenant.state}. Only an archived site can be removed: npm run site -- archive ${id}`,
        1,
      )
    console.error(STAYS)
    const answer = typed ?? (await ask(`Type "${id}" to remove tenants/${id}: `))
    if (answer !== id)
      return say(`Nothing was removed. Repeat with --confirm ${id}, or type the id when asked.`, 2)
    // Recorded first: without the folder, the site is no longer there to write to.
    await record(open, tenant, 'site_removed', {})
    if (!(await hasMembers(open, tenant))) await forgetSite(open, id)
    await dropFolder(open.folders, id)
    return say(`removed tenants/${id}.`, 0)
  })
}

const hasMembers = ({ database }: OpenSites, { key }: Tenant): Promise<boolean> =>
  database.withTenant(key, async ({ trx, tenantId }) => {
    const row = await trx
      .selectFrom('member')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  })

async function ask(question: string): Promise<string | undefined> {
  const { stdin: input, stdout: output } = process
  if (!input.isTTY || !output.isTTY) return undefined
  const terminal = createInterface({ input, output })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}

/**
 * The only place that removes the folder of a site: renamed first, so that no program reads half of
 * it.
 */
async function dropFolder({ tenants }: TenancyFolders, id: string): Promise<void> {
  const gone = join(tenants, `.removed-${id}-${process.pid}`)
  await rename(join(tenants, id), gone)
  await rm(gone, { recursive: true, force: true })
}

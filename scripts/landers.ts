import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { auditTenant } from '../platform/console/server.ts'
import {
  checkDocument,
  editableLanders,
  findVersion,
  importVersion,
  isRefused,
  type LanderLine,
  landerOverview,
  markExported,
  ownDocument,
  ownFolder,
  ownLanders,
  planExport,
  type StudioSite,
  writeExport,
} from '../platform/features/lander-studio/server.ts'
import { openBlobs } from '../platform/infra/blobs/open.ts'
import type { AppDatabase } from '../platform/infra/database/database.ts'
import { createLanderStorage, type LanderStorage } from '../platform/infra/lander-storage.ts'
import { faultLines } from '../platform/tenancy/fault-groups.ts'
import type { Finding } from '../platform/tenancy/finding.ts'
import { runCommand, say } from './command.ts'
import { SITE_OPTIONS, withSite } from './site-command.ts'

const USAGE = `npm run landers -- <command> <site> [lander]

  list <site>              each lander: where its page comes from, what is published, drafted and planned
  export <site> [lander]   writes what is published into tenants/<site>/landers/<lander>/; the files speak from then on
  import <site> [lander]   publishes those files as a new version, which goes before the files until it is exported
                           or taken back in the studio
      --note "spring"      what the list of versions says of it

  --dry-run                says what would be done, and does nothing

  Works beside a running program: both use the database of DATA_DIR or DATABASE_URL, and a change shows within a second.
  Exit code: 0 done, 1 refused or nothing there, 2 the command was not understood.`

interface Asked {
  readonly database: AppDatabase
  readonly storage: LanderStorage
  readonly site: StudioSite
  /** The named lander, otherwise all. */
  readonly landers: readonly string[]
  readonly named: boolean
  readonly dry: boolean
  readonly note: string
}

const shownPath = ({ site }: Asked, lander: string) => relative('.', ownFolder(site, lander))

async function list({ database, site }: Asked): Promise<number> {
  const lines = await database.withTenant(site.tenant.key, (db) => landerOverview(db, site))
  for (const line of lines) console.log(lineOf(line))
  return 0
}

function lineOf({ lander, source, published, replaced, draft, schedule, campaigns }: LanderLine): string {
  const facts = [
    published
      ? `version ${published.version} of ${published.publishedAt.toISOString()}`
      : source === 'nothing'
        ? 'not live'
        : source,
    replaced && 'NOT SHOWN: the program no longer takes it, the files stand in',
    draft && `draft of ${draft.savedAt.toISOString()}`,
    schedule && `${schedule.state === 'refused' ? 'REFUSED at' : 'planned for'} ${schedule.at.toISOString()}`,
    campaigns.length > 0 && `campaigns: ${campaigns.join(' ')}`,
  ]
  return `${lander.padEnd(22)} ${facts.filter(Boolean).join(', ')}`
}

async function exportOne(asked: Asked, lander: string): Promise<'done' | 'nothing' | 'failed'> {
  const { database, storage, site, dry } = asked
  const { key } = site.tenant
  const live = await database.withTenant(key, (db) => findVersion(db, lander))
  if (!live?.document) return 'nothing'
  const plan = planExport(site, lander, live.document)
  const folder = shownPath(asked, lander)
  const assets = Object.keys(plan.uploads).map((name) => `assets/${name}`)
  for (const name of [...Object.keys(plan.json), ...assets])
    console.log(`${dry ? 'would write' : 'wrote'} ${folder}/${name}`)
  for (const name of plan.removed) console.log(`${dry ? 'would remove' : 'removed'} ${folder}/${name}`)
  if (dry) return 'done'
  await writeExport(site, lander, plan, storage)
  const now = new Date()
  const marked = await database.withTenant(key, async (db) => {
    const exported = await markExported(db, lander, live.version, now)
    const details = { version: live.version }
    const entry = { staffId: null, now, subject: `lander:${lander}`, details }
    if (exported) await auditTenant(db, { ...entry, action: 'lander_exported' })
    return exported
  })
  if (marked) console.log(`${lander}: version ${live.version} is exported; the files speak from now on.`)
  else
    console.error(
      `${lander}: another version went live while version ${live.version} was written. It stays live; export again.`,
    )
  return marked ? 'done' : 'failed'
}

async function importOne(asked: Asked, lander: string): Promise<'done' | 'nothing' | 'failed'> {
  const { database, storage, site, dry, note } = asked
  const { document, findings: faults } = ownDocument(site, lander)
  if (faults.length > 0) return refuse(lander, faults)
  if (Object.keys(document).length === 0) return 'nothing'
  const { findings } = await checkDocument(site, storage, lander, document)
  if (isRefused(findings)) return refuse(lander, findings)
  if (dry) {
    console.log(`would publish ${shownPath(asked, lander)} as a version of ${lander}`)
    return 'done'
  }
  const now = new Date()
  const version = await database.withTenant(site.tenant.key, async (db) => {
    const made = await importVersion(db, { lander, document, author: null, note, now })
    const entry = { staffId: null, now, subject: `lander:${lander}`, details: { version: made } }
    await auditTenant(db, { ...entry, action: 'lander_published' })
    return made
  })
  console.log(`${lander}: published as version ${version}; changes of its files show after an export.`)
  return 'done'
}

function refuse(lander: string, findings: readonly Finding[]): 'failed' {
  const worst = findings.filter(({ level }) => level === 'fatal' || level === 'error')
  for (const line of faultLines(worst, 20)) console.error(line)
  console.error(`${lander}: refused, nothing was published.`)
  return 'failed'
}

async function each(
  asked: Asked,
  nothing: string,
  work: (asked: Asked, lander: string) => Promise<'done' | 'nothing' | 'failed'>,
): Promise<number> {
  const results = []
  for (const lander of asked.landers) results.push(await work(asked, lander))
  if (results.includes('failed')) return 1
  return results.includes('done') ? 0 : say(nothing, asked.named ? 1 : 0)
}

function workOf(command: string | undefined): ((asked: Asked) => Promise<number>) | undefined {
  if (command === 'list') return list
  if (command === 'export') return (asked) => each(asked, 'Nothing is published: the files speak.', exportOne)
  if (command === 'import')
    return (asked) => each(asked, 'The site has no files of its own for it.', importOne)
  return undefined
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: SITE_OPTIONS })
  const [command, id, lander, extra] = positionals
  if (values.help) return say(USAGE, 0)
  const work = workOf(command)
  if (!work || id === undefined || extra !== undefined) return say(USAGE, 2)
  return withSite(id, async ({ config, database, site }) => {
    const own = await database.withTenant(site.tenant.key, (db) => ownLanders(db, site))
    const all = editableLanders(
      site,
      own.map((one) => one.lander),
    )
    if (lander !== undefined && !all.includes(lander))
      return say(`${id} has no lander "${lander}": it has ${all.join(', ')}.`, 1)
    const storage = createLanderStorage(await openBlobs(config))
    const landers = lander === undefined ? all : [lander]
    const named = lander !== undefined
    return work({ database, storage, site, landers, named, dry: values['dry-run'], note: values.note })
  })
}

await runCommand(main)

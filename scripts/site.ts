import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { originOf } from '../platform/app/origin.ts'
import type { SecretName } from '../platform/core/payment-providers.ts'
import { type SiteState, siteStateOf } from '../platform/core/site-state.ts'
// Not through `server.ts`, which would load the whole server.
import { inviteLink } from '../platform/features/signup/invites.ts'
import {
  ConfigError,
  readConfig,
  readConsoleHost,
  readDataDir,
  readSiteFolders,
} from '../platform/infra/config.ts'
import { lastPort } from '../platform/infra/last-port.ts'
import { secretFault } from '../platform/infra/secrets.ts'
import { codeOf, reasonOf } from '../platform/infra/start-error.ts'
import { type CheckFacts, checkSites, tenantIds } from '../platform/tenancy/check.ts'
import { FILES_ALONE } from '../platform/tenancy/check-payments.ts'
import { explainSetting } from '../platform/tenancy/explain-setting.ts'
import { groupFaults } from '../platform/tenancy/fault-groups.ts'
import { describeFinding, type Finding } from '../platform/tenancy/finding.ts'
import { sourceRoot, tenancyFolders } from '../platform/tenancy/folders.ts'
import { HostIndex } from '../platform/tenancy/host-index.ts'
import { TenantLoader } from '../platform/tenancy/loader.ts'
import { createSite } from '../platform/tenancy/new-site.ts'
import { writeLocaleSchema } from './locale-schema.ts'
import { askNewSite } from './site-new.ts'

const USAGE = `npm run site -- <command>

  list                     every site: id, state, name, domain, theme, languages; the state is that of the file, and with
                           DATABASE_URL what staff pressed over it
  check [id]               what is wrong with all sites, or with one; with DATABASE_URL folders that were renamed, too
      --dns                also asks for the SPF, DKIM and DMARC records of their mails
  explain <id> <path>      what a setting is and which file says so, e.g. explain amore theme.id
  new [id]                 a new site from a preset; at a terminal it asks for what the flags leave open
      --preset dating --name "Amore" --domain amore.example --countries IT --languages it
      --theme classic --company "Amore Srl" --address "Via Roma 1" --city Milano --yes --dry-run
      --hosts "amore.test"  further hosts; --country IT, and what the imprint of that country demands: --kvk --register
      --vat-numbers --capital --representatives --publisher --hosting --support-phone
      --live               the site is live immediately; without it, it is a draft, whose hosts answer as unknown ones
  pause <id>               a page says that the site pauses; members keep the way to their rights
      --says "Back soon"   its sentence in the first language of the site; --says "de=Bald zurück" in another
  resume <id>              ends the pause
  ready <id>               what the site has and lacks to go live: names, DNS and certificate, mail, payments, logo, imprint,
                           texts, staff, landers, files; run it with the program's environment and where the program runs
  live <id>                opens a draft that lacks nothing essential (see "ready"), or an archived site again
      --force              opens it nevertheless; the audit log says so
  archive <id> --yes       the site has closed for good; members keep the way to their rights
  draft <id>               only for a site without members
  clone <id> <new id>      a draft with the same files and published versions; --domain, otherwise <new id>.example
  rename <id>              --name "Stella" --hosts "stella.example www.stella.example"; the id stays, and drawn pictures are drawn again
  export <id> [file]       one file with the folder, what is published over it, and its pictures; by default <id>.zip
  import <file>            opens it, here or on another installation, as a draft; --live keeps its state
  remove <id>              the folder of an archived site; asks for the id once more, or takes --confirm <id>
  invite <id>              a link for a signup on a site that is invite_only
      --days 30

  --json                   the same for programs
  --root <folder>          another checkout

Exit code: 0 all well, 1 something is fatal or an error, 2 the command was not understood.`

const root = sourceRoot()

const OPTIONS = {
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    root: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', short: 'y', default: false },
    help: { type: 'boolean', short: 'h', default: false },
    dns: { type: 'boolean', default: false },
    days: { type: 'string', default: '30' },
    preset: { type: 'string' },
    name: { type: 'string' },
    domain: { type: 'string' },
    countries: { type: 'string' },
    languages: { type: 'string' },
    theme: { type: 'string' },
    company: { type: 'string' },
    address: { type: 'string' },
    city: { type: 'string' },
    hosts: { type: 'string' },
    country: { type: 'string' },
    kvk: { type: 'string' },
    register: { type: 'string' },
    capital: { type: 'string' },
    representatives: { type: 'string' },
    publisher: { type: 'string' },
    hosting: { type: 'string' },
    'vat-numbers': { type: 'string' },
    'support-phone': { type: 'string' },
    live: { type: 'boolean', default: false },
    confirm: { type: 'string' },
    says: { type: 'string', multiple: true },
    force: { type: 'boolean', default: false },
  },
} as const

/** Prints the usage for an unknown flag. */
function parse() {
  try {
    return parseArgs(OPTIONS)
  } catch (error) {
    console.error(`${reasonOf(error)}\n\n${USAGE}`)
    process.exit(2)
  }
}

const { values, positionals } = parse()
/** The folders that a program with this environment serves, unless another checkout is given. */
const folders =
  values.root === undefined ? tenancyFolders(root, readSiteFolders()) : tenancyFolders(values.root)

/** Secrets of sites and the console's host come from this command's environment. */
const checkFacts = () => ({
  ...FILES_ALONE,
  secretFault: (reference: string, secret?: SecretName) => secretFault(reference, process.env, secret),
  consoleHost: readConsoleHost(),
})

function print(data: unknown, lines: readonly string[]): void {
  console.log(values.json ? JSON.stringify(data, null, 2) : lines.join('\n'))
}

function printFindings(findings: readonly Finding[]): number {
  const bad = findings.filter(({ level }) => level === 'fatal' || level === 'error').length
  const lines = groupFaults(findings).map(
    (found) => `${found.level.padEnd(7)} ${found.code}  ${describeFinding(found)}`,
  )
  print(findings, [
    ...lines,
    findings.length === 0 ? 'All well.' : `${findings.length} found, ${bad} of them fatal or errors.`,
  ])
  return bad > 0 ? 1 : 0
}

async function list(): Promise<number> {
  const pressed = await pressedStates()
  const loader = new TenantLoader(folders)
  const rows = tenantIds(folders).map((id) => {
    const tenant = loader.load(id)
    if (!tenant.ok) return { id, faults: tenant.findings.length }
    const { name, domain, languages, theme, preset } = tenant.value.settings
    const state = pressed.get(id) ?? tenant.value.state
    return { id, state, name, domain, languages, theme: theme.id, preset: preset ?? null, faults: 0 }
  })
  const lines = rows.map((row) =>
    'name' in row
      ? `${row.id.padEnd(14)} ${String(row.state).padEnd(8)} ${String(row.name).padEnd(16)} ${String(row.domain).padEnd(24)} ${row.theme}  ${row.languages?.join(' ')}`
      : `${row.id.padEnd(14)} broken: ${row.faults} faults, see "npm run site -- check ${row.id}"`,
  )
  print(rows, lines)
  return 0
}

/**
 * States that staff pressed, by site, if the environment names a database. The table shows a row in
 * a transaction of its tenant only.
 */
async function pressedStates(): Promise<ReadonlyMap<string, SiteState>> {
  const { DATABASE_URL: connectionString } = process.env
  const found = new Map<string, SiteState>()
  if (!connectionString || !URL.canParse(connectionString)) return found
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  try {
    await client.connect()
    const sites = await client.query<{ id: number; slug: string }>('select id, slug from tenant')
    for (const { id, slug } of sites.rows) {
      await client.query("select set_config('app.tenant', $1, false)", [String(id)])
      const { rows } = await client.query<{ state: number | null }>(
        'select state from site_state where tenant_id = $1',
        [id],
      )
      const state = rows[0]?.state
      if (typeof state === 'number') found.set(slug, siteStateOf(state))
    }
  } catch (error) {
    // A new database, not yet initialised by the program, has no table.
    if (codeOf(error) !== '42P01')
      console.error(`What staff pressed was not read: ${codeOf(error) ?? reasonOf(error)}.`)
  } finally {
    await client.end()
  }
  return found
}

/**
 * Sites in the database, if the environment names one; otherwise prints that it was not queried.
 */
async function recordedSites(): Promise<NonNullable<CheckFacts['recorded']>> {
  const unasked = (reason: string) => {
    console.error(`Names of folders were not compared with those of sites that have members: ${reason}.`)
    return []
  }
  const { DATABASE_URL: connectionString } = process.env
  if (!connectionString) return unasked('DATABASE_URL is not set')
  if (!URL.canParse(connectionString)) return unasked('DATABASE_URL is not an address')
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  try {
    await client.connect()
    return (await client.query<{ id: string; hosts: string[] }>('select slug as id, hosts from tenant')).rows
  } catch (error) {
    const code = codeOf(error)
    // A new database, not yet initialised by the program, has no sites.
    return code === '42P01' ? [] : unasked(`the database does not answer (${code ?? reasonOf(error)})`)
  } finally {
    await client.end()
  }
}

async function check(id: string | undefined): Promise<number> {
  const recorded = await recordedSites()
  const findings = checkSites(folders, id, undefined, { ...checkFacts(), recorded })
  if (!values.dns) return printFindings(findings)
  const { recordFindings } = await import('./site-dns.ts')
  return printFindings([...findings, ...(await recordFindings(folders, id))])
}

function explain(id: string, path: string): number {
  const result = explainSetting(folders, id, path)
  if (!result.ok) return printFindings(result.findings)
  const { value, layers, locked } = result.value
  const lines = layers.map((layer) => `  ${layer.file}: ${JSON.stringify(layer.value)}`)
  print(result.value, [
    `${path} = ${JSON.stringify(value)}${locked ? '  (locked by the preset)' : ''}`,
    ...lines,
  ])
  return 0
}

/** The port in printed addresses: the configured one, or that of the last run. */
function portOfProgram(): string {
  return process.env.PORT || (lastPort(readDataDir()) ?? '3000')
}

/** An invitation is signed with APP_SECRET: run this with the program's environment. */
async function invite(id: string): Promise<number> {
  const config = readConfig({ ...process.env, PORT: portOfProgram() })
  const tenant = new TenantLoader(folders, originOf(config)).load(id)
  if (!tenant.ok) return printFindings(tenant.findings)
  const days = Number(values.days)
  if (!Number.isSafeInteger(days) || days < 1 || days > 365) {
    console.error('--days is a whole number from 1 to 365.')
    return 2
  }
  const { signups } = tenant.value.settings
  const link = inviteLink(config.appSecrets, tenant.value, new Date(), days)
  const note =
    signups === 'invite_only' ? [] : [`The signups of ${id} are "${signups}": it needs no invitation.`]
  print({ id, link, days, signups }, [link, ...note])
  return 0
}

async function create(id: string | undefined): Promise<number> {
  const { stdin: input, stdout: output } = process
  const person = input.isTTY && output.isTTY && !values.yes && !values.json
  const { 'vat-numbers': vat_numbers, 'support-phone': support_phone } = values
  const flags = { ...values, id, vat_numbers, support_phone }
  // A site without a folder may have members, whom a new one with its id would take over.
  const recorded = process.env.DATABASE_URL ? await recordedSites() : []
  const hosts = new HostIndex(folders, { recorded })
  const asked = await askNewSite(
    folders,
    flags,
    person ? { input, output, terminal: true } : undefined,
    hosts,
  )
  if (!asked.ok) {
    console.error(asked.reason)
    return 1
  }
  const site = { ...asked.site, state: values.live ? ('live' as const) : ('draft' as const) }
  const created = createSite(folders, site, values['dry-run'], hosts)
  if (!created.ok) {
    print(created, [created.reason, ...created.findings.map(describeFinding)])
    return 1
  }
  const done = values['dry-run'] ? 'would write' : 'wrote'
  // The folder of the sites may have another path.
  const place = (file: string) => relative('.', join(folders.tenants, relative('tenants', file)))
  if (!values.json) for (const { path } of created.files) console.log(`${done} ${place(path)}`)
  if (values['dry-run']) {
    print(created, [String(created.files[0]?.content ?? '')])
    return 0
  }
  completeTexts()
  const address = `http://${asked.site.id}.localhost:${portOfProgram()}`
  const shown = values.live
    ? `A running program shows it at ${address} within a second.`
    : `It is a draft: its hosts answer as unknown ones. "npm run site -- live ${asked.site.id}" opens it at ${address}.`
  if (!values.json) console.log(shown)
  return printFindings(checkSites(folders, asked.site.id, hosts, checkFacts()))
}

/**
 * Enables completion of the new site's texts in editors. Ignores an installation that is not
 * writable.
 */
function completeTexts(): void {
  try {
    writeLocaleSchema()
  } catch (error) {
    if (
      !(
        error instanceof Error &&
        'code' in error &&
        ['EACCES', 'EROFS', 'EPERM'].includes(String(error.code))
      )
    )
      throw error
  }
}

const STEPS = ['pause', 'resume', 'live', 'archive', 'draft'] as const
const FOLDER_COMMANDS = ['export', 'import', 'remove'] as const
const isOneOf = <Word extends string>(words: readonly Word[], word: string | undefined): word is Word =>
  (words as readonly (string | undefined)[]).includes(word)

/** Commands that make, change or remove the folder of a site; undefined for others. */
async function changeFolder(
  command: string | undefined,
  id: string,
  more: string | undefined,
): Promise<number | undefined> {
  const { name, hosts } = values
  const wants = { clone: more !== undefined, rename: (name ?? hosts) !== undefined }
  if (command === 'clone' || command === 'rename' ? !wants[command] : !isOneOf(FOLDER_COMMANDS, command))
    return undefined
  // Only these need the database and what serves it.
  const { cloneSite, exportSite, importSite, removeSite, renameSite } = await import('./site-folder.ts')
  if (command === 'clone') return cloneSite(id, more ?? '', values.domain)
  if (command === 'rename') return renameSite(folders, id, { name, hosts }, readConsoleHost())
  if (command === 'export') return exportSite(id, more)
  if (command === 'import') return importSite(id, values.live)
  return removeSite(id, values.confirm)
}

async function main(): Promise<number> {
  const [command, id, path] = positionals
  if (values.help || command === 'help') {
    console.log(USAGE)
    return 0
  }
  if (command === 'list') return list()
  if (command === 'check') return check(id)
  if (command === 'explain' && id && path) return explain(id, path)
  if (command === 'invite' && id) return invite(id)
  if (id && isOneOf(STEPS, command)) {
    if (command === 'archive' && !values.yes) {
      console.error(`"archive" closes ${id} for good. Repeat the command with --yes.`)
      return 2
    }
    // Only these need the database and what serves it.
    const { changeState } = await import('./site-state.ts')
    return changeState(id, command, { says: values.says ?? [], force: values.force })
  }
  if (command === 'ready' && id) {
    const { showReadiness } = await import('./site-state.ts')
    return showReadiness(id, values.json)
  }
  if (id) {
    const done = await changeFolder(command, id, path)
    if (done !== undefined) return done
  }
  if (command === 'new' && (id || (process.stdin.isTTY && !values.yes))) return create(id)
  console.error(USAGE)
  return 2
}

try {
  process.exitCode = await main()
} catch (error) {
  // A folder that is not writable or a setting of the environment: one sentence. A programming
  // error: the stack.
  if (codeOf(error) === null && !(error instanceof ConfigError)) throw error
  const reason = reasonOf(error)
  console.error(codeOf(error) === null ? reason : `A file or folder could not be read or written: ${reason}`)
  process.exitCode = 1
}

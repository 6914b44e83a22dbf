import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { originOf } from '../platform/app/tenants.ts'
import { inviteLink } from '../platform/features/signup/server.ts'
import { readConfig } from '../platform/infra/config.ts'
import { checkSites, tenantIds } from '../platform/tenancy/check.ts'
import { explainSetting } from '../platform/tenancy/explain.ts'
import { describeFinding, type Finding } from '../platform/tenancy/finding.ts'
import { sourceRoot, tenancyFolders } from '../platform/tenancy/folders.ts'
import { TenantLoader } from '../platform/tenancy/loader.ts'
import { createSite, LANGUAGES_OF, type NewSite } from '../platform/tenancy/new.ts'
import { presetIds } from '../platform/tenancy/preset.ts'

const USAGE = `npm run site -- <command>

  list                     every site: id, name, domain, languages, theme
  check [id]               what is wrong with all sites, or with one
  explain <id> <path>      what a setting is and which file says so, e.g. explain amore theme.id
  new <id>                 a new site from a preset; asks for what the flags leave open
      --preset dating --name "Amore" --domain amore.example --countries IT --languages it
      --theme classic --company "Amore Srl" --address "Via Roma 1" --city Milano --yes --dry-run
  invite <id>              a link that lets somebody sign up on a site that is invite_only
      --days 30

  --json                   the same for programs
  --root <folder>          another checkout

Exit code: 0 all well, 1 something is fatal or an error, 2 the command was not understood.`

const root = sourceRoot()

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    root: { type: 'string', default: root },
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', short: 'y', default: false },
    help: { type: 'boolean', short: 'h', default: false },
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
  },
})

const folders = tenancyFolders(values.root)

function print(data: unknown, lines: readonly string[]): void {
  console.log(values.json ? JSON.stringify(data, null, 2) : lines.join('\n'))
}

function printFindings(findings: readonly Finding[]): number {
  const bad = findings.filter(({ level }) => level === 'fatal' || level === 'error').length
  const lines = findings.map((found) => `${found.level.padEnd(7)} ${found.code}  ${describeFinding(found)}`)
  print(findings, [
    ...lines,
    findings.length === 0 ? 'All well.' : `${findings.length} found, ${bad} of them fatal or errors.`,
  ])
  return bad > 0 ? 1 : 0
}

function list(): number {
  const loader = new TenantLoader(folders)
  const rows = tenantIds(folders).map((id) => {
    const tenant = loader.load(id)
    if (!tenant.ok) return { id, faults: tenant.findings.length }
    const { name, domain, languages, theme, preset } = tenant.value.settings
    return { id, name, domain, languages, theme: theme.id, preset: preset ?? null, faults: 0 }
  })
  const lines = rows.map((row) =>
    'name' in row
      ? `${row.id.padEnd(14)} ${String(row.name).padEnd(16)} ${String(row.domain).padEnd(24)} ${row.theme}  ${row.languages?.join(' ')}`
      : `${row.id.padEnd(14)} broken: ${row.faults} faults, see "npm run site -- check ${row.id}"`,
  )
  print(rows, lines)
  return 0
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

/** An invitation is signed with APP_SECRET: run it with the same environment as the program. */
function invite(id: string): number {
  const config = readConfig()
  const tenant = new TenantLoader(folders, originOf(config)).load(id)
  if (!tenant.ok) return printFindings(tenant.findings)
  const days = Number(values.days)
  if (!Number.isSafeInteger(days) || days < 1 || days > 365) {
    console.error('--days is a whole number from 1 to 365.')
    return 2
  }
  const { signups } = tenant.value.settings
  const link = inviteLink(config.appSecret, tenant.value, new Date(), days)
  const note =
    signups === 'invite_only' ? [] : [`The signups of ${id} are "${signups}": it needs no invitation.`]
  print({ id, link, days, signups }, [link, ...note])
  return 0
}

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

async function askNewSite(id: string): Promise<NewSite> {
  const terminal =
    values.yes || !process.stdin.isTTY
      ? undefined
      : createInterface({ input: process.stdin, output: process.stdout })
  const ask = async (given: string | undefined, question: string, otherwise: string): Promise<string> => {
    if (given !== undefined || !terminal) return given ?? otherwise
    return (await terminal.question(`${question} [${otherwise}] `)).trim() || otherwise
  }
  try {
    const preset = await ask(values.preset, `Preset (${presetIds(folders).join(', ')})`, 'dating')
    const name = await ask(values.name, 'Name of the brand', id.charAt(0).toUpperCase() + id.slice(1))
    const domain = await ask(values.domain, 'Domain', `${id}.example`)
    const countries = listOf(await ask(values.countries, 'Countries', 'IT')).map((code) => code.toUpperCase())
    const usual = [...new Set(countries.flatMap((code) => LANGUAGES_OF[code] ?? ['en']))]
    const languages = listOf(await ask(values.languages, 'Languages', usual.join(',')))
    const theme = await ask(values.theme, 'Theme', 'classic')
    const company = {
      name: await ask(values.company, 'Company', `${name} Ltd`),
      address: await ask(values.address, 'Address', '1 Main Street'),
      city: await ask(values.city, 'City', 'City'),
      country: countries[0] ?? 'IT',
    }
    return { id, preset, name, domain, countries, languages, theme, company }
  } finally {
    terminal?.close()
  }
}

async function create(id: string): Promise<number> {
  const created = createSite(folders, await askNewSite(id), values['dry-run'])
  if (!created.ok) {
    print(created, [created.reason, ...created.findings.map(describeFinding)])
    return 1
  }
  const done = values['dry-run'] ? 'would write' : 'wrote'
  if (!values.json) for (const { path } of created.files) console.log(`${done} ${path}`)
  if (values['dry-run']) {
    print(created, [created.files[0]?.content ?? ''])
    return 0
  }
  if (!values.json)
    console.log(
      `A running program shows it at http://${id}.localhost:${process.env.PORT ?? 3000} within a second.`,
    )
  return printFindings(checkSites(folders, id))
}

async function main(): Promise<number> {
  const [command, id, path] = positionals
  if (values.help || command === 'help') {
    console.log(USAGE)
    return 0
  }
  if (command === 'list') return list()
  if (command === 'check') return printFindings(checkSites(folders, id))
  if (command === 'explain' && id && path) return explain(id, path)
  if (command === 'invite' && id) return invite(id)
  if (command === 'new' && id) return create(id)
  console.error(USAGE)
  return 2
}

process.exitCode = await main()

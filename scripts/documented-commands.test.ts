import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { LOCALE_CODES } from '../platform/core/locale.ts'
import { checkSites } from '../platform/tenancy/check.ts'
import { isObject, type JsonObject } from '../platform/tenancy/json.ts'
import { createSite } from '../platform/tenancy/new-site.ts'
import { copySites, type TestSites } from '../platform/tenancy/test-site.ts'
import { askNewSite } from './site-new.ts'

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'tenants/README.md',
  'themes/README.md',
  'landers/README.md',
  'deploy/README.md',
]
const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8')).scripts

/** A command as a document writes it, without what it prints or means. */
interface Named {
  readonly document: string
  readonly command: string
}

/** Commands in code: a span in backticks, or a line of a block without its comment. */
function commandsIn(document: string): readonly Named[] {
  const text = readFileSync(document, 'utf8')
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.split('\n'),
  )
  const lines = blocks.map((line) => line.replace(/ #.*| {4,}.*/, ''))
  const spans = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(
    ([, span = '']) => span,
  )
  return [...lines, ...spans]
    .flatMap((line) => line.replace(/\s+/g, ' ').split(' && '))
    .map((line) => line.replace(/^(?:[A-Z_]+=\S+ )+/, '').trim())
    .filter((command) => /^(?:npm|npx) /.test(command) && !command.includes('…'))
    .map((command) => ({ document, command }))
}

const COMMANDS = DOCUMENTS.flatMap(commandsIn)

/** A file of `scripts/` with the files of the folder that it imports. */
function sourceOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || !existsSync(file)) return ''
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(/(?:from|import\(|resolve\() ?'(\.[^']+)'/g)].map(([, name = '']) =>
    path.posix.join(path.posix.dirname(file), name),
  )
  const own = imported.filter((name) => name.startsWith('scripts/'))
  return [text, ...own.map((name) => sourceOf(name, seen))].join('\n')
}

const knowsFlag = (source: string, flag: string) =>
  new RegExp(`(?:'${flag}'|\\b${flag}):|['"]--${flag}['"]`).test(source) ||
  (source.includes('LANGUAGES.map((language) => [language') &&
    (LOCALE_CODES as readonly string[]).includes(flag))

/** What is wrong with a command of npm: no such script, flag or subcommand. */
function npmFaults(words: readonly string[]): readonly string[] {
  const [verb = '', ...rest] = words[1] === 'run' ? words.slice(2) : words.slice(1)
  if (verb === 'ci') return []
  const script = SCRIPTS[verb]
  if (script === undefined) return [`no script "${verb}"`]
  const separator = rest.indexOf('--')
  const given = separator === -1 ? [] : rest.slice(separator + 1)
  const file = /scripts\/[\w/-]+\.(?:ts|mjs)$/.exec(script.replace(/ --[\w-]+.*$/, ''))?.[0] ?? ''
  const source = sourceOf(file)
  const flags = given.flatMap((word) => /^--([\w-]+)/.exec(word)?.[1] ?? [])
  const [subcommand] = given.filter((word) => /^[a-z-]+$/.test(word) && !word.startsWith('-'))
  const known =
    subcommand === undefined || given[0] !== subcommand || new RegExp(`\\b${subcommand}\\b`).test(source)
  return [
    ...flags.filter((flag) => !knowsFlag(source, flag)).map((flag) => `${verb} has no flag --${flag}`),
    ...(known ? [] : [`${verb} does not know "${subcommand}"`]),
  ]
}

/** What is wrong with a command of npx: no such program, project or file. */
function npxFaults([, program = '', ...rest]: readonly string[]): readonly string[] {
  // Asked for from the registry, on the person's own machine.
  if (program === 'web-push') return []
  if (!existsSync(`node_modules/.bin/${program}`)) return [`no program "${program}"`]
  const configs = readFileSync('vitest.config.ts', 'utf8') + readFileSync('playwright.config.ts', 'utf8')
  const project = rest[rest.indexOf('--project') + 1]?.replace(/['*]/g, '') ?? ''
  const projects = rest.includes('--project') && !configs.includes(`name: '${project}'`) ? [project] : []
  const paths = rest.filter((word) => /^(?:platform|scripts)\//.test(word))
  const journeys = readdirSync('platform/e2e').filter((name) => name.endsWith('.journey.ts'))
  const [kind, name = ''] = program === 'playwright' ? rest : []
  const journey = kind === 'test' && !journeys.some((file) => file.startsWith(name)) ? [name] : []
  return [
    ...projects.map((one) => `no project "${one}"`),
    ...paths.filter((file) => !isThere(file)).map((file) => `no file ${file}`),
    ...journey.map((one) => `no journey "${one}"`),
  ]
}

/** Vitest takes the beginning of a path. */
const isThere = (file: string) =>
  existsSync(file) || readdirSync(path.dirname(file)).some((name) => name.startsWith(path.basename(file)))

const faultsOf = (command: string) => {
  const words = command.split(' ')
  return words[0] === 'npm' ? npmFaults(words) : npxFaults(words)
}

describe('commands in documents', () => {
  it('are found', () => expect(COMMANDS.length).toBeGreaterThan(60))

  it('exist, with their flags and files', () => {
    const faults = COMMANDS.flatMap(({ document, command }) =>
      faultsOf(command).map((fault) => `${document}: ${command}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  it.each([
    ['npm run sites -- list', 'no script "sites"'],
    ['npm run site -- lisst', 'site does not know "lisst"'],
    ['npm run site -- check --dnss', 'site has no flag --dnss'],
    ['npm run dev -- --tenants luna', 'dev has no flag --tenants'],
    ['npx vitest run --project units platform/core', 'no project "units"'],
    ['npx vitest run platform/cores', 'no file platform/cores'],
    ['npx playwright test keyboards', 'no journey "keyboards"'],
    ['npx no-such-program', 'no program "no-such-program"'],
  ])('are refused: %s', (command, fault) => {
    expect(faultsOf(command)).toEqual([fault])
  })
})

describe('"A site in five minutes"', () => {
  let sites: TestSites
  afterEach(() => sites.close())

  const [, section = ''] =
    /^## A site in five minutes\n([\s\S]*?)^## /m.exec(readFileSync('README.md', 'utf8')) ?? []
  /** Objects of its table, as far as they are whole. */
  const examples = [...section.matchAll(/`((?:"\w+": )?[{[][^`]*[}\]])`/g)].map(([, json = '']) => json)
  /** A word of an example that stands for the operator's own. */
  const filled = (json: string) => json.replaceAll('…', 'Om os')

  it('makes a site in which the check finds nothing but its imprint', async () => {
    sites = copySites({ sites: ['amore'] })
    const [, line = ''] = /^npm run site -- new (luna .*)$/m.exec(section) ?? []
    const flags = [...line.matchAll(/--(\w+) ("[^"]*"|\S+)/g)].map(([, flag = '', value = '']) => [
      flag,
      value.replaceAll('"', ''),
    ])
    const asked = await askNewSite(sites.folders, { id: 'luna', ...Object.fromEntries(flags) }, undefined)
    if (!asked.ok) throw new Error(asked.reason)
    expect(createSite(sites.folders, asked.site)).toMatchObject({ ok: true })

    const settings = examples.filter((json) => json.startsWith('"'))
    const texts = examples.filter((json) => json.startsWith('{'))
    expect([settings.length, texts.length]).toEqual([3, 1])
    const changes = settings.map((json): JsonObject => JSON.parse(`{${filled(json)}}`))
    sites.change('luna', Object.assign({}, ...changes))
    const merged = texts.map((json): unknown => JSON.parse(filled(json))).filter(isObject)
    sites.write('luna/locales/da.json', Object.assign({}, ...merged))
    sites.write('luna/pages/about.da.md', '# Om os\n\nHej.\n')
    sites.write('luna/pages/about.en.md', '# About us\n\nHello.\n')
    const found = checkSites(sites.folders, 'luna').filter(({ code }) => code !== 'imprint_incomplete')
    expect(found).toEqual([])
  })
})

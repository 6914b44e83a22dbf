import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Claim, claimsIn, withCounts } from '../../scripts/generate-specification.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDERS = [
  'platform',
  'scripts',
  'schemas',
  'deploy',
  'migrations',
  'tenants',
  'themes',
  'landers',
  'deploy',
  'docs',
  '.ci',
]
const FILES = FOLDERS.flatMap(filesBelow).concat(readdirSync(ROOT).filter((name) => name.includes('.')))
const IN_TREE = new Set(FILES.flatMap((file) => [file, ...foldersOf(file)]))

/** Applied migrations are checksummed, so their comments cannot be corrected. */
const LANDED = /^migrations\/0001_/
const SOURCE = /\.(?:ts|tsx|mts|mjs|cjs|sql|json)$|^\.ci\//
/** Texts of pages and sites are not documentation of the code. */
const NOT_SOURCE =
  /^(?:package-lock\.json|docs\/|tenants\/|platform\/i18n\/texts)|\/defaults\/pages\/|schema\.sql$/
const sources = FILES.filter((file) => SOURCE.test(file) && !NOT_SOURCE.test(file) && !LANDED.test(file))
const documents = FILES.filter((file) =>
  /^(?:[^/]+|deploy\/.+|docs\/.+|tenants\/README|themes\/.+|landers\/.+|platform\/ui\/.+)\.md$/.test(file),
)

const RECORD = /^docs\/decisions\/\d{4}-/
const INDEX = read('docs/decisions/README.md')

/** Paths in examples: the site in the README, a migration to be written. */
const EXAMPLE = /^tenants\/luna\/|^pages\/about\.|NNNN/
/** Paths relative to the root; `features/...` is short for `platform/features/...`. */
const ROOTED = /^(?:platform|scripts|schemas|deploy|tenants|themes|landers|migrations|docs|\.ci)\//
const SHORT = /^(?:app|pages|renderer|features|console|ui|i18n|tenancy|infra|core|testing|e2e)\//

describe('documents', () => {
  it('link to files and headings that exist', () => {
    expect(documents.flatMap(brokenLinks)).toEqual([])
  })

  it('name files that exist', () => {
    expect(documents.flatMap(absentFiles)).toEqual([])
  })

  it('name tests that exist, by file and title', () => {
    expect(documents.flatMap(absentTests)).toEqual([])
  })

  it('on decisions have a title with their number, a date and a status, and are in the index', () => {
    const records = documents.filter((file) => RECORD.test(file))
    expect(records.length).toBeGreaterThan(20)
    expect(records.filter((record) => !isWholeRecord(record))).toEqual([])
  })
})

describe('the claims of the specification', () => {
  const document = read('docs/specification.md')
  const claims = claimsIn(document)

  it('are counted at its head, by section and state (run npm run generate)', () => {
    expect(withCounts(document)).toBe(document)
  })

  it('are numbered one after the other', () => {
    expect(claims.map(({ number }) => number)).toEqual(claims.map((_, index) => index + 1))
  })

  it('have a state, code that exists, and tests that exist or none', () => {
    expect(claims.flatMap(claimFaults)).toEqual([])
  })

  it.each([
    ['a state that there is not', { state: 'done' }],
    ['partial without what is missing', { state: 'partial' }],
    ['code that does not exist', { where: '`features/nothing/`' }],
    ['no code', { where: 'somewhere' }],
    ['a test that does not exist', { test: '`features/nothing.test.ts`' }],
    ['a title that its test does not have', { test: '`core/routes.test.ts` "no such title"' }],
    ['a file that is no test', { test: '`core/routes.ts`' }],
    ['words in place of a test', { test: 'seen by hand' }],
  ])('are refused for %s', (_what, change) => {
    const [claim] = claims
    if (!claim) throw new Error('there is no claim')
    expect(claimFaults(claim)).toEqual([])
    expect(claimFaults({ ...claim, ...change })).not.toEqual([])
  })
})

describe('the documents match the code:', () => {
  it('the map of the folders names every feature', () => {
    const [, section = ''] = /^## Features\n([\s\S]+?)^## /m.exec(read('ARCHITECTURE.md')) ?? []
    const named = [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
    const folders = readdirSync(path.join(ROOT, 'platform/features'), { withFileTypes: true })
    const features = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(named.sort()).toEqual(features.sort())
  })

  it('the rule of migrations names every trigger', () => {
    const migrations = FILES.filter((file) => /^migrations\/\d{4}_.+\.sql$/.test(file))
    const namesIn = (pattern: RegExp) =>
      migrations.flatMap((file) => [...read(file).matchAll(pattern)].map(([, name]) => name))
    const dropped = namesIn(/^drop trigger (\w+)/gm)
    const made = namesIn(/^create trigger (\w+)/gm).filter((name) => !dropped.includes(name))
    const [, named = ''] = /^- Write no triggers\.([\s\S]+?)^\n/m.exec(read('CONTRIBUTING.md')) ?? []
    expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(made.sort())
  })

  it('the misses of the bench match its table', () => {
    const text = read('docs/measured.md')
    const [, misses = ''] = /^### Misses\n([\s\S]*?)^#/m.exec(text) ?? []
    const explained = new Set([...misses.matchAll(/^- \*\*\((\w)\)/gm)].map(([, letter]) => letter))
    const figures = [...text.matchAll(/^\| (\w) \|[^|]*\|[^|]*\|[^|]*\| *([^|]*?) *\|/gm)]
    const missed = figures.filter(([, , verdict]) => verdict === 'not met').map(([, letter]) => letter)
    expect(missed.filter((letter) => !explained.has(letter))).toEqual([])
    const open = new Set(figures.filter(([, , verdict]) => verdict !== 'met').map(([, letter]) => letter))
    expect([...explained].filter((letter) => !open.has(letter))).toEqual([])
  })
})

describe('the code', () => {
  it('cites no document that is not in the repository', () => {
    expect(sources.flatMap(absentCitations)).toEqual([])
  })

  it('names no moved or merged module in a comment or document', () => {
    const named = [...sources, ...documents.filter((file) => !RECORD.test(file))]
    expect(named.flatMap(absentModules)).toEqual([])
  })
})

function brokenLinks(document: string): string[] {
  const links = [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? '')
  const local = links.filter((link) => !/^(?:https?:|mailto:|\/)/.test(link))
  return local.filter((link) => !linkLeads(document, link)).map((link) => `${document}: ${link}`)
}

function absentFiles(document: string): string[] {
  const text = read(document)
  if (document === 'CHANGELOG.md' || /^Status: superseded/m.test(text)) return []
  const named = [...text.matchAll(/`([\w./+-]+\/[\w./+-]*)`/g)].map(([, name]) => name ?? '')
  return [...new Set(named)]
    .filter((name) => isPath(name) && !exists(name))
    .map((name) => `${document}: ${name}`)
}

const NAMES = new Set(FILES.map((file) => path.basename(file)))

/** Modules in backticks without a folder that do not exist. */
function absentModules(file: string): string[] {
  const text = read(file)
  const prose = file.endsWith('.md') ? text : (text.match(/\/\*\*[\s\S]*?\*\/|\/\/[^\n]*/g) ?? []).join('\n')
  const named = [...prose.matchAll(/`(?:[\w./-]*\/)?([\w.+-]+\.(?:tsx?|mjs))`/g)].map(([, name = '']) => name)
  return named.filter((name) => !NAMES.has(name)).map((name) => `${file}: ${name}`)
}

/** Faults of a row of docs/specification.md, each as `number: fault`. */
function claimFaults({ number, claim, state, where, test }: Claim): string[] {
  const places = [...where.matchAll(/`([\w./-]+)`/g)].map(([, place = '']) => place)
  const files = places.filter((place) => place.includes('/') || place.includes('.'))
  const cited = test.replace(/(?:; |, |^)`([\w./-]+)`(?: "[^"]+")?/g, '')
  const tests = [...test.replace(/"[^"]+"/g, '').matchAll(/`([\w./-]+)`/g)].map(([, file = '']) => file)
  const faults = [
    ...(['built', 'partial', 'to come'].includes(state) ? [] : [`state ${state}`]),
    ...(state === 'partial' && !/\*[^*]+\*$/.test(claim) ? ['partial without a note'] : []),
    ...(files.length > 0 ? [] : ['no code']),
    ...files.filter((file) => !exists(file)),
    ...(test === 'none' || cited === '' ? [] : [`test ${cited}`]),
    ...tests.filter((file) => !exists(file) || !/\.(?:test|journey)\.tsx?$|page-table\.ts$/.test(file)),
    ...absentTestsIn(test),
  ]
  return faults.map((fault) => `${number}: ${fault}`)
}

/**
 * Tests are cited by file and, in quotes, by title or group title. Returns citations of missing
 * ones.
 */
function absentTests(document: string): string[] {
  return absentTestsIn(read(document)).map((citation) => `${document}: ${citation}`)
}

function absentTestsIn(text: string): string[] {
  const cited = [...text.matchAll(/`([\w./-]+\.(?:test|journey)\.tsx?)` "([^"]+)"/g)]
  return cited
    .map(([, file = '', title = '']) => ({ file: IN_TREE.has(file) ? file : `platform/${file}`, title }))
    .filter(({ file, title }) => !IN_TREE.has(file) || !read(file).replaceAll("\\'", "'").includes(title))
    .map(({ file, title }) => `${file} "${title}"`)
}

function isWholeRecord(record: string): boolean {
  const text = read(record)
  const name = path.basename(record)
  const head = /^# (\d+)\. .+\n+Date: \d{4}-\d\d-\d\d\nStatus: (?:accepted|superseded by|amended by)\b/
  return Number(head.exec(text)?.[1]) === Number(name.slice(0, 4)) && INDEX.includes(`](${name})`)
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
}

/** Dangling citations in `file`, each as `file: citation`. */
function absentCitations(file: string): string[] {
  const text = read(file)
  const cited = [...text.matchAll(/docs\/[\w./-]*(?:#[\w-]+)?|\bdecisions?[ /]\d+(?:\.\d+)?/gi)].map(
    ([name]) => name,
  )
  const outside = [
    ...text.matchAll(
      /\bspecification(?:'s)? sections?\b|\b(?:research|design|reviews|shared\/spec)\/\w+\.md/gi,
    ),
  ].map(([name]) => name)
  return [...outside, ...cited.filter((name) => !citationLeads(name))].map((name) => `${file}: ${name}`)
}

function citationLeads(citation: string): boolean {
  const number = /^decisions?[ /](\d+)(\.\d+)?$/i.exec(citation)
  if (number) return number[2] === undefined && recordOf(Number(number[1])) !== undefined
  const [target = '', anchor] = citation.split('#')
  const file = target.replace(/[./]+$/, '')
  const record = /^docs\/decisions\/(\d{4})$/.exec(file)
  if (record) return recordOf(Number(record[1])) !== undefined
  return IN_TREE.has(file) && (anchor === undefined || headingsOf(file).has(anchor))
}

function recordOf(number: number): string | undefined {
  return FILES.find((file) => file.startsWith(`docs/decisions/${String(number).padStart(4, '0')}-`))
}

function linkLeads(document: string, link: string): boolean {
  const [target = '', anchor] = link.split('#')
  const file = target === '' ? document : path.posix.join(path.posix.dirname(document), target)
  if (!IN_TREE.has(file.replace(/\/$/, ''))) return false
  return anchor === undefined || headingsOf(file).has(anchor)
}

/** Anchors of the headings of a document, as GitHub creates them. */
function headingsOf(file: string): ReadonlySet<string> {
  const titles = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) => title ?? '')
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function isPath(name: string): boolean {
  if (EXAMPLE.test(name)) return false
  return ROOTED.test(name) || (SHORT.test(name) && /\.\w+$|\/$/.test(name))
}

function exists(name: string): boolean {
  const file = name.replace(/\/$/, '')
  return [file, `platform/${file}`].some(
    (one) =>
      IN_TREE.has(one) ||
      (/^docs\/decisions\/\d{4}$/.test(one) && recordOf(Number(one.slice(-4))) !== undefined),
  )
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function filesBelow(folder: string): string[] {
  const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return (
    names
      .map((name) => path.posix.join(folder, ...name.split(path.sep)))
      // Tools installed by the bench (scripts/tools/).
      .filter((name) => !name.includes('/node_modules/'))
  )
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}

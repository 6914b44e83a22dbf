// Counts the claims of docs/specification.md by section and state, and writes the table at its
// head. `--check` writes nothing and fails if the table is outdated.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const TARGET = fileURLToPath(new URL('../docs/specification.md', import.meta.url))
const STATES = ['built', 'partial', 'to come'] as const
const COUNTS = /<!-- counts -->\n[\s\S]*?<!-- \/counts -->/

/** A row of the document: the raw cells of its columns. */
export interface Claim {
  readonly section: string
  readonly number: number
  readonly claim: string
  readonly state: string
  readonly where: string
  readonly test: string
}

/** The claims of the document, in order. @throws Error for a row without exactly five cells */
export function claimsIn(document: string): readonly Claim[] {
  return document.split(/^## /m).flatMap((part) => {
    const [section = ''] = part.split('\n')
    return [...part.matchAll(/^\| (\d+) \|.*$/gm)].map(([row]) => {
      const [number, claim = '', state = '', where = '', test = '', ...rest] = row.slice(2, -2).split(' | ')
      if (test === '' || rest.length > 0) throw new Error(`not five cells: ${row}`)
      return { section, number: Number(number), claim, state, where, test }
    })
  })
}

/** The document with updated counts of its claims. @throws Error if it has no place for them */
export function withCounts(document: string): string {
  const claims = claimsIn(document)
  const sections = [...new Set(claims.map(({ section }) => section))]
  const line = (name: string, counted: readonly Claim[]) => {
    const [built, partial, come] = STATES.map((state) => counted.filter((one) => one.state === state))
    const untested = built?.filter(({ test }) => test === 'none')
    const numbers = [counted, built, untested, partial, come].map((part) => String(part?.length))
    const bold = name === 'all' ? '**' : ''
    return `| ${[name, ...numbers].map((cell) => bold + cell + bold).join(' | ')} |`
  }
  const table = [
    '| section | claims | built | of these without a test | partial | to come |',
    '|---|---|---|---|---|---|',
    ...sections.map((name) =>
      line(
        name,
        claims.filter(({ section }) => section === name),
      ),
    ),
    line('all', claims),
  ]
  if (!COUNTS.test(document)) throw new Error('docs/specification.md has no <!-- counts -->')
  return document.replace(COUNTS, `<!-- counts -->\n${table.join('\n')}\n<!-- /counts -->`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const document = await readFile(TARGET, 'utf8')
  const counted = withCounts(document)
  if (counted !== document) {
    if (process.argv.includes('--check')) process.exitCode = 1
    else {
      await writeFile(TARGET, counted)
      console.log('written: docs/specification.md')
    }
  }
}

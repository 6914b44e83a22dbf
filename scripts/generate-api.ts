// Writes docs/openapi.json and docs/api.md from the contracts of the features. `--check` writes
// nothing and fails if one of them is outdated.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import { openApiDocument, sorted } from '../platform/app/openapi.ts'
import type { Call } from '../platform/core/contract.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FEATURES = path.join(ROOT, 'platform', 'features')

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

interface Contract {
  readonly feature: string
  /** Name of the export. */
  readonly name: string
  readonly call: Call
}

/** Every call that a `contract.ts` or `<topic>-contract.ts` exports, with its feature. */
export async function contracts(): Promise<readonly Contract[]> {
  const files = readdirSync(FEATURES).flatMap((feature) =>
    readdirSync(path.join(FEATURES, feature))
      .filter((name) => /^(?:[a-z-]+-)?contract\.ts$/.test(name))
      .map((name) => ({ feature, file: path.join(FEATURES, feature, name) })),
  )
  const found = await Promise.all(
    files.map(async ({ feature, file }) => {
      const exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>
      return Object.entries(exported).flatMap(([name, call]) =>
        isCall(call) ? [{ feature, name, call }] : [],
      )
    }),
  )
  return found.flat()
}

/** Both files generated from the current contracts, by their path in the project. */
export async function apiFiles(): Promise<Readonly<Record<string, string>>> {
  const found = await contracts()
  const document = openApiDocument(found.map(({ call }) => call))
  return {
    'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'docs/api.md': readable(found),
  }
}

const INTRODUCTION = `# Calls

Made from the contracts (\`platform/features/*/contract.ts\`) by \`npm run generate\`; do not edit. The whole of it, with the
shape of every answer, is in [openapi.json](openapi.json), which the program serves at \`/api/openapi.json\`.

- Every path answers with and without \`.php\`. The request host chooses the site.
- Bodies and answers are JSON. A field with \`?\` may be left out.
- "member" needs the session cookie that \`POST /api/user\` sets; without it the answer is 403 with
  \`authentication_required: true\`.
- A refusal is \`{ "error": { "code", "message", "fields"?, "params"? } }\`; \`message\` is in the reader's language.
- Calls marked with a key want the header \`Idempotency-Key\`: sent again with the same key, they change nothing twice.
- A changing request that a browser sends from another site is a 403 (\`origin_refused\`).
`

function readable(found: readonly { readonly feature: string; readonly call: Call }[]): string {
  const features = [...new Set(found.map(({ feature }) => feature))].sort()
  const sections = features.map((feature) => {
    const calls = sorted(found.filter((one) => one.feature === feature).map(({ call }) => call))
    return [
      `## ${feature}`,
      '',
      '| call | who | takes | gives | what it does |',
      '|---|---|---|---|---|',
      ...calls.map(row),
      '',
    ].join('\n')
  })
  return `${INTRODUCTION}\n${sections.join('\n')}`
}

function row(call: Call): string {
  const query = Object.entries(call.when ?? {}).map(([name, value]) => `${name}=${value}`)
  const address = `\`${call.method} ${call.path}${query.length > 0 ? `?${query.join('&')}` : ''}\``
  const takes = [...namesOf(call.query, 'input'), ...namesOf(call.body, 'input')].filter(
    (name) => !Object.keys(call.when ?? {}).includes(name.replaceAll('`', '')),
  )
  if (call.upload) takes.push(`the file \`${call.upload}\``)
  const errors = call.errors?.length
    ? ` Refusals: ${call.errors.map((code) => `\`${code}\``).join(', ')}`
    : ''
  const cells = [
    address,
    `${call.access}${call.idempotent ? ', key' : ''}`,
    takes.join(', '),
    namesOf(call.response, 'output').join(', '),
    `${call.summary.replace(/\.$/, '')}.${errors}`,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

interface Described {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Described[]
  readonly const?: unknown
  readonly type?: unknown
}

/** Field names of an object, with `or` between alternatives. */
function namesOf(schema: z.ZodType | undefined, io: 'input' | 'output'): string[] {
  if (!schema) return []
  return namesIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Described)
}

function namesIn({ properties, required, anyOf, const: fixed, type }: Described): string[] {
  if (anyOf) return [anyOf.map((one) => namesIn(one).join(', ')).join(' or ')]
  if (properties)
    return Object.keys(properties).map((name) => `\`${name}\`${required?.includes(name) ? '' : '?'}`)
  if (fixed !== undefined) return [`\`${String(fixed)}\``]
  return type === 'null' ? ['`null`'] : []
}

/** Writes both; with `check` only reports whether they are up to date. */
async function generateApi(check: boolean): Promise<boolean> {
  let upToDate = true
  for (const [name, text] of Object.entries(await apiFiles())) {
    const file = path.join(ROOT, name)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    if (check) {
      upToDate = false
      continue
    }
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(`written: ${name}`)
  }
  return upToDate
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const upToDate = await generateApi(process.argv.includes('--check'))
  if (!upToDate) process.exitCode = 1
}

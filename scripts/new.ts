import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { runCommand, say } from './command.ts'
import { planOf } from './new/kinds.ts'
import { LANGUAGES, type Language, NewError, type Plan, type Wording } from './new/plan.ts'

const USAGE = `npm run new -- <kind> <name> [options]

  theme <id>               copies themes/classic              --from midnight, --en "Name", --about "One line"
  text <namespace>:<key>   a text in all eleven languages     --en "Hello", --da "Hej", --de "Hallo" …
  setting <name>           a setting of sites                 --type boolean|integer|text, --default 10, --about "What it does"
  call <doesWhat>          an operation of the API            --feature site, --method GET|POST|PUT|DELETE, --path /api/…,
                                                              --access member|anyone, --about "What it does"
  page <name>              a page of sites                    --feature site, --path /account/…,
                                                              --access member|anyone|visitor, --en "Title", --da "Titel" …
  section <type>           a section type of landers          --en "Name", --about "What it is"
  trait <name>             a field of profiles with options   --options never,sometimes, --en "Label"

  --dry-run                lists the files, and writes nothing

  Writes what the recipe of CONTRIBUTING.md describes, then says what is left to do. Nothing is overwritten.
  Exit code: 0 done, 1 refused, 2 the command was not understood.`

const TEXT = { type: 'string' } as const
const FLAGS = {
  ...Object.fromEntries(LANGUAGES.map((language) => [language, TEXT])),
  about: TEXT,
  feature: TEXT,
  path: TEXT,
  access: TEXT,
  method: TEXT,
  from: TEXT,
  type: TEXT,
  default: TEXT,
  options: TEXT,
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

/** The texts of the command line; undefined without English ones. */
function wordingOf(values: Readonly<Record<string, unknown>>): Wording | undefined {
  const given = LANGUAGES.flatMap((language): [Language, string][] => {
    const text = values[language]
    return typeof text === 'string' ? [[language, text]] : []
  })
  if (given.length === 0) return undefined
  const { en, ...others } = Object.fromEntries(given) as Partial<Record<Language, string>>
  if (!en) throw new NewError('The English words are missing: --en "…".')
  return { en, ...others }
}

/** Formats what was written, and runs the generators that read it. */
function generate(plan: Plan): void {
  const biome = 'node_modules/.bin/biome'
  const code = [...plan.files.keys()].filter((file) => /\.(?:tsx?|json)$/.test(file))
  if (existsSync(biome)) spawnSync(biome, ['check', '--write', ...code], { stdio: 'ignore' })
  for (const script of plan.generators) {
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], { stdio: 'inherit' })
    if (status !== 0) plan.todo.unshift(`${script} failed: repair the reason, then: npm run generate`)
  }
}

function report(plan: Plan, dry: boolean): string {
  const files = [...plan.files.keys()].sort().map((file) => `  ${file}`)
  const missing = [...plan.untranslated].map(
    ([text, languages]) => `  ${text} in ${[...languages].join(', ')}`,
  )
  return [
    dry ? 'Would write:' : 'Written:',
    ...files,
    ...(missing.length > 0
      ? [
          '',
          'To be translated (docs/texts.md; the tests of texts fail until then). A word that is the same as in',
          'English goes into platform/i18n/texts-same.json:',
          ...missing,
        ]
      : []),
    '',
    'To do:',
    ...plan.todo.map((line) => `  ${line}`),
  ].join('\n')
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: FLAGS })
  const [kind, name, extra] = positionals
  if (values.help) return say(USAGE, 0)
  if (kind === undefined || name === undefined || extra !== undefined) return say(USAGE, 2)
  const {
    'dry-run': dry = false,
    help: _help,
    ...rest
  } = values as Record<string, string> & {
    'dry-run'?: boolean
    help?: boolean
  }
  const wording = wordingOf(rest)
  const plan = planOf('.', kind, name, { ...rest, ...(wording ? { wording } : {}) })
  if (!dry) {
    plan.write()
    generate(plan)
  }
  return say(report(plan, dry), 0)
}

await runCommand(main)

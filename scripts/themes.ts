import { relative } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { auditTenant } from '../platform/console/server.ts'
import {
  addThemeVersion,
  checkTheme,
  findThemeVersion,
  markThemeExported,
  type StudioSite,
  themeFileOf,
  writeThemeChoice,
} from '../platform/features/lander-studio/server.ts'
import type { AppDatabase } from '../platform/infra/database/database.ts'
import { runCommand, say } from './command.ts'
import { SITE_OPTIONS, withSite } from './site-command.ts'

const USAGE = `npm run themes -- <command> <site>

  show <site>              which theme it has, and where its colours and structure come from
  export <site>            writes the published colours and structure into tenants/<site>/tenant.json; the file speaks from then on
  import <site>            publishes those of the file as a new version, which goes before the file until it is exported
                           or taken back in the console
      --note "spring"      what the list of versions says of it

  --dry-run                says what would be done, and does nothing

  Works beside a running program: both use the database of DATA_DIR or DATABASE_URL, and a change shows within a second.
  Exit code: 0 done, 1 refused or nothing there, 2 the command was not understood.`

interface Asked {
  readonly database: AppDatabase
  readonly site: StudioSite
  readonly dry: boolean
  readonly note: string
}

const liveOf = ({ database, site }: Asked) =>
  database.withTenant(site.tenant.key, (db) => findThemeVersion(db))

async function show(asked: Asked): Promise<number> {
  const { tenant } = asked.site
  const { id } = tenant.settings.theme
  const live = await liveOf(asked)
  const choice = live?.tokens && live.structure && { tokens: live.tokens, structure: live.structure }
  const fits = choice && live.theme === id && !checkTheme(asked.site, choice).error
  const source = live ? `version ${live.version} of ${live.publishedAt.toISOString()}` : 'tenant.json'
  const left = live && !fits ? ', NOT SHOWN: the theme no longer takes it, the file stands in' : ''
  return say(`${tenant.id} ${id} ${source}${left}`, 0)
}

async function exportTheme(asked: Asked): Promise<number> {
  const { database, site, dry } = asked
  const { id, key, settings } = site.tenant
  const live = await liveOf(asked)
  if (!live?.tokens || !live.structure) return say('Nothing is published: the file speaks.', 1)
  const path = relative('.', themeFileOf(site))
  if (live.theme !== settings.theme.id)
    return say(
      `Version ${live.version} is of the theme ${live.theme}, and ${id} has ${settings.theme.id}.`,
      1,
    )
  if (dry) return say(`would write theme.tokens and theme.structure of ${path}`, 0)
  const fault = writeThemeChoice(site, { tokens: live.tokens, structure: live.structure })
  if (fault !== undefined) return say(`${path}: refused, nothing was written: ${fault}`, 1)
  const now = new Date()
  const marked = await database.withTenant(key, async (db) => {
    const exported = await markThemeExported(db, live.version, now)
    const details = { version: live.version }
    const entry = { staffId: null, now, subject: `theme:${live.theme}`, details }
    if (exported) await auditTenant(db, { ...entry, action: 'theme_exported' })
    return exported
  })
  if (marked)
    return say(`wrote ${path}: version ${live.version} is exported, and the file speaks from now on.`, 0)
  return say(
    `Another version went live while version ${live.version} was written. It stays live; export again.`,
    1,
  )
}

async function importTheme(asked: Asked): Promise<number> {
  const { database, site, dry, note } = asked
  const { id: theme, tokens, structure } = site.tenant.settings.theme
  const choice = { tokens, structure }
  if (isDeepStrictEqual(choice, { tokens: {}, structure: {} }))
    return say('The site lays nothing over its theme: there is nothing to publish.', 1)
  const { error, contrast } = checkTheme(site, choice)
  if (error) return say(`refused, nothing was published: ${error.path}: ${error.message}`, 1)
  if (contrast.length > 0) {
    const pairs = contrast.map(({ text, on, ratio, needed }) => `${text} on ${on} ${ratio}, needed ${needed}`)
    return say(`refused, nothing was published: contrast too low: ${pairs.join('; ')}`, 1)
  }
  if (dry) return say(`would publish ${relative('.', themeFileOf(site))} as a version of the theme`, 0)
  const now = new Date()
  const version = await database.withTenant(site.tenant.key, async (db) => {
    const made = await addThemeVersion(db, { theme, choice, author: null, note, now })
    const entry = { staffId: null, now, subject: `theme:${theme}`, details: { version: made } }
    await auditTenant(db, { ...entry, action: 'theme_published' })
    return made
  })
  return say(`published as version ${version}; changes of the file show after an export.`, 0)
}

const COMMANDS: Readonly<Record<string, (asked: Asked) => Promise<number>>> = {
  show,
  export: exportTheme,
  import: importTheme,
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: SITE_OPTIONS })
  const [command = '', id, extra] = positionals
  if (values.help) return say(USAGE, 0)
  const work = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (!work || id === undefined || extra !== undefined) return say(USAGE, 2)
  const { 'dry-run': dry, note } = values
  return withSite(id, ({ database, site }) => work({ database, site, dry, note: note.slice(0, 500) }))
}

await runCommand(main)

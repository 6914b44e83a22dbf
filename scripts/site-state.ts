import { openReadiness } from '../platform/app/readiness.ts'
import { auditTenant, fatalItems, type Readiness, readyReason } from '../platform/console/server.ts'
import { AppError } from '../platform/core/errors.ts'
import type { LocaleCode } from '../platform/core/locale.ts'
import { type PressedState, SAYS_LENGTH } from '../platform/core/site-state.ts'
import type { AuditAction } from '../platform/core/staff.ts'
import type { Tenant } from '../platform/core/tenant.ts'
import { type StateStep, takeStateStep } from '../platform/features/site/server.ts'
import { i18nextTranslator } from '../platform/i18n/i18next.ts'
import { isLocaleCode } from '../platform/i18n/languages.ts'
import { createConsoleDatabase } from '../platform/infra/database/database.ts'
import { COMMAND_LIMITS } from '../platform/infra/database/time-limits.ts'
import { tenantSecrets } from '../platform/infra/secrets.ts'
import { type ReadyLine, worst } from '../platform/tenancy/readiness.ts'
import { say } from './command.ts'
import { type OpenSite, withSite } from './site-command.ts'

const ACTIONS: Readonly<Record<StateStep, AuditAction>> = {
  pause: 'site_paused',
  resume: 'site_resumed',
  live: 'site_live',
  archive: 'site_archived',
  draft: 'site_drafted',
}

const REFUSALS: Readonly<Record<string, string>> = {
  state_step: 'the site is in a state that does not allow this; "npm run site -- list" shows it',
  state_draft:
    'the site has members, who would be answered as by an unknown host: pause or archive it instead',
}

const DONE: Readonly<Record<StateStep, string>> = {
  pause: 'is paused: visitors and members read its sentence, and keep the way to their rights.',
  resume: 'is live again.',
  live: 'is live.',
  archive: 'is archived: its members keep the way to their rights.',
  draft: 'is a draft: its hosts answer as unknown ones.',
}

/**
 * Presses a state of a site, as the console does. A running program shows it within a second.
 * @param says sentences, each of the first language or as `it=…`
 * @param force puts a draft live although something essential is missing
 * @returns the exit code
 */
export function changeState(
  id: string,
  step: StateStep,
  { says: given, force }: { readonly says: readonly string[]; readonly force: boolean },
): Promise<number> {
  return withSite(id, async (open) => {
    const { database, site } = open
    const { tenant } = site
    const says = sentences(tenant, given)
    if (typeof says === 'string') return say(says, 2)
    const now = new Date()
    const missing = step === 'live' ? await missingIn(open, now) : []
    if (missing.length > 0 && !force)
      return say(`${id} stays a draft. Repair what is missing, or repeat the command with --force.`, 1)
    try {
      await database.withTenant(tenant.key, async (db) => {
        await takeStateStep(db, tenant, step, { says, by: null, now })
        const entry = { staffId: null, now, subject: `site:${tenant.id}` }
        const details = missing.length > 0 ? { forced: missing.join(' ') } : {}
        await auditTenant(db, { ...entry, action: ACTIONS[step], details })
      })
    } catch (error) {
      const refusal = error instanceof AppError ? REFUSALS[error.code] : undefined
      if (refusal === undefined) throw error
      return say(`${id}: ${refusal}.`, 1)
    }
    return say(`${id} ${DONE[step]}`, 0)
  })
}

/**
 * Prints what a site has and lacks to go live.
 * @returns the exit code: 1 if something essential is missing
 */
export function showReadiness(id: string, json: boolean): Promise<number> {
  return withSite(id, async (open) => {
    const { lines } = await readinessOf(open, new Date())
    if (json) console.log(JSON.stringify(lines, null, 2))
    else await printLines(lines)
    return worst(lines) === 'fatal' ? 1 : 0
  })
}

/** What keeps a draft from going live, printed with the whole list; nothing for other states. */
async function missingIn(open: OpenSite, now: Date): Promise<readonly string[]> {
  if (open.site.tenant.state !== 'draft') return []
  const { lines } = await readinessOf(open, now)
  await printLines(lines.filter(({ level }) => level !== 'done'))
  return fatalItems({ lines })
}

async function readinessOf(open: OpenSite, now: Date): Promise<Readiness> {
  const { config, consoleUrl, tenants, site } = open
  const consoleDatabase =
    consoleUrl === null ? null : createConsoleDatabase({ url: consoleUrl, size: 1, limits: COMMAND_LIMITS })
  try {
    const desk = openReadiness({ config, secrets: tenantSecrets(), consoleDatabase, tenants })
    return await desk.ask(site.tenant, now)
  } finally {
    await consoleDatabase?.close()
  }
}

/** In the words of the console, in English. */
async function printLines(lines: readonly ReadyLine[]): Promise<void> {
  const t = await i18nextTranslator(null, 'en')
  for (const { item, level, reasons } of lines) {
    console.log(`${t(`console:ready_level.${level}`).padEnd(12)}${t(`console:ready_item.${item}`)}`)
    for (const reason of reasons) console.log(`${' '.repeat(12)}${readyReason(t, reason)}`)
  }
}

/** The sentences by language, or what is wrong with them. */
function sentences({ languages }: Tenant, given: readonly string[]): PressedState['says'] | string {
  const says: Partial<Record<LocaleCode, string>> = {}
  for (const one of given) {
    const [, code, rest] = /^([a-z]{2}(?:-[A-Z]{2})?)=(.*)$/s.exec(one) ?? []
    const language = code ?? languages[0] ?? 'en'
    const text = (rest ?? one).trim()
    if (!isLocaleCode(language) || !languages.includes(language))
      return `--says: the site has the languages ${languages.join(', ')}, found ${language}.`
    if (text.length > SAYS_LENGTH) return `--says: at most ${SAYS_LENGTH} characters.`
    if (text) says[language] = text
  }
  return says
}

import { auditTenant } from '../platform/console/server.ts'
import { AppError } from '../platform/core/errors.ts'
import type { LocaleCode } from '../platform/core/locale.ts'
import { type PressedState, SAYS_LENGTH } from '../platform/core/site-state.ts'
import type { AuditAction } from '../platform/core/staff.ts'
import type { Tenant } from '../platform/core/tenant.ts'
import { type StateStep, takeStateStep } from '../platform/features/site/server.ts'
import { isLocaleCode } from '../platform/i18n/languages.ts'
import { say } from './command.ts'
import { withSite } from './site-command.ts'

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
 * @param given sentences, each of the first language or as `it=…`
 * @returns the exit code
 */
export function changeState(id: string, step: StateStep, given: readonly string[]): Promise<number> {
  return withSite(id, async ({ database, site: { tenant } }) => {
    const says = sentences(tenant, given)
    if (typeof says === 'string') return say(says, 2)
    const now = new Date()
    try {
      await database.withTenant(tenant.key, async (db) => {
        await takeStateStep(db, tenant, step, { says, by: null, now })
        const entry = { staffId: null, now, subject: `site:${tenant.id}` }
        await auditTenant(db, { ...entry, action: ACTIONS[step] })
      })
    } catch (error) {
      const refusal = error instanceof AppError ? REFUSALS[error.code] : undefined
      if (refusal === undefined) throw error
      return say(`${id}: ${refusal}.`, 1)
    }
    return say(`${id} ${DONE[step]}`, 0)
  })
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

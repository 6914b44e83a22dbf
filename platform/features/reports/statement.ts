import type { Translate } from '../../core/locale.ts'
import { formatDate } from '../../i18n/format.ts'
import type { Report } from './queries.ts'
import type { Side } from './rules.ts'

/**
 * A decision in the words of one of its readers: what article 17 of the Digital Services Act asks a
 * statement of reasons to name.
 */
export interface Statement {
  readonly subject: string
  /** The day of the report, or of the rule's hit. */
  readonly on: string
  /** How the platform learned of it. */
  readonly found: string
  readonly measure: string
  /** The rule that was broken, or why nothing was done. */
  readonly reason: string
  /** What the moderator added, in their own words. */
  readonly note: string
}

export interface StatementContext {
  readonly t: Translate
  readonly iso: string
  readonly timeZone: string
}

type Said = Pick<Report, 'subject' | 'createdAt' | 'rule' | 'measure' | 'grounds' | 'note' | 'suspendedUntil'>

/**
 * @param side the reporter does not read how long the other one is suspended, nor what a moderator
 *   wrote to them
 */
export function statementOf(report: Said, side: Side, { t, iso, timeZone }: StatementContext): Statement {
  const { subject, createdAt, rule, measure, grounds, suspendedUntil: until } = report
  const day = (at: Date) => formatDate(iso, at, 'long', timeZone)
  const own = side === 'reported' || measure === 'none'
  const suspension = until
    ? t('reports:measure.suspend_until', { date: day(until) })
    : t('reports:measure.suspend_for_good')
  return {
    subject: t(`reports:subject.${subject}`),
    on: day(createdAt),
    found: rule ? t(`reports:found.${rule}`) : t('reports:found.report'),
    measure: measure === 'suspend' && own ? suspension : t(`reports:measure.${measure ?? 'none'}`),
    reason: grounds ? t(`reports:grounds.${grounds}`) : '',
    note: own ? report.note : '',
  }
}

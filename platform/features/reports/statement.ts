import type { Translate } from '../../core/locale.ts'
import { formatDate } from '../../i18n/format.ts'
import type { Report } from './queries.ts'
import type { Side } from './rules.ts'

/**
 * A decision worded for one of its readers, with the content that article 17 of the Digital
 * Services Act requires of a statement of reasons.
 */
export interface Statement {
  readonly subject: string
  /** The day of the report, or of the rule's hit. */
  readonly on: string
  /** How the platform learned of it. */
  readonly found: string
  readonly measure: string
  /** The broken rule, or why no measure was taken. */
  readonly reason: string
  /** The moderator's additional words. */
  readonly note: string
}

export interface StatementContext {
  readonly t: Translate
  readonly iso: string
  readonly timeZone: string
}

type Said = Pick<Report, 'subject' | 'createdAt' | 'rule' | 'measure' | 'grounds' | 'note' | 'suspendedUntil'>

/**
 * @param side the reporter sees neither how long the other member is suspended nor the moderator's
 *   words to them
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

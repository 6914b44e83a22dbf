import type { RequestScope } from '../../core/scope.ts'
import { formatDate } from '../../i18n/format.ts'

/**
 * The day at the site on which a period ends, written out. The end of a day is the first instant of
 * the next.
 */
export function lastDay({ locale, tenant }: Pick<RequestScope, 'locale' | 'tenant'>, end: Date): string {
  return formatDate(locale.iso, new Date(end.getTime() - 1), 'long', tenant.settings.time_zone)
}

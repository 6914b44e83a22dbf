import type { RequestScope } from '../../core/scope.ts'
import { formatDate } from '../../i18n/format.ts'

/**
 * The last day of a period in the site's time zone, formatted. `end` is exclusive: the first
 * instant of the next day.
 */
export function lastDay({ locale, tenant }: Pick<RequestScope, 'locale' | 'tenant'>, end: Date): string {
  return formatDate(locale.iso, new Date(end.getTime() - 1), 'long', tenant.settings.time_zone)
}

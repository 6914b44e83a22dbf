import type { Translate } from '../core/locale.ts'
import type { Tenant } from '../core/tenant.ts'
import { formatDate, formatDateTime, formatNumber, formatPercent, formatSpan } from '../i18n/format.ts'
import type { SiteAlert } from './site-alerts.ts'

/** How a fact is said, by its name. */
const FORMATS: Readonly<Record<string, (value: number, iso: string, timeZone: string) => string>> = {
  since: (at, iso, timeZone) => formatDateTime(iso, new Date(at), timeZone),
  ends: (at, iso, timeZone) => formatDate(iso, new Date(at), 'long', timeZone),
  gap: (length, iso) => formatSpan(iso, length),
  share: (percent, iso) => formatPercent(iso, percent),
  usual: (percent, iso) => formatPercent(iso, percent),
}

export interface AlertWords {
  readonly title: string
  /** What happened. */
  readonly text: string
  readonly todo: string
}

/** The words of an alert; its times are those of the site. */
export function alertWords(
  { kind, subject, facts }: Pick<SiteAlert, 'kind' | 'subject' | 'facts'>,
  { t, iso, tenant }: { readonly t: Translate; readonly iso: string; readonly tenant: Tenant },
): AlertWords {
  const said = Object.entries(facts).map(([name, value]) => {
    const format = FORMATS[name]
    return [name, format ? format(value, iso, tenant.settings.time_zone) : formatNumber(iso, value)] as const
  })
  const values = { ...Object.fromEntries(said), subject, site: tenant.settings.name }
  return {
    title: t(`console:site_alert_title.${kind}`, values),
    text: t(`console:site_alert_text.${kind}`, values),
    todo: t(`console:site_alert_todo.${kind}`, values),
  }
}

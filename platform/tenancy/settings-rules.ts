import type { LocalisedText, TenantSettings } from '../core/generated/tenant-settings.ts'
import { localised } from '../core/localised.ts'
import { PACKAGE_IDS } from '../core/packages.ts'
import { linkRules } from './check-links.ts'
import { type Finding, type FindingReport, finding } from './finding.ts'
import { show } from './json.ts'
import { isCountry, isCurrency, isTimeZone } from './known-codes.ts'

type Where = { readonly file: string; readonly tenant: string }

/** Faults that prevent a site from going live and that a schema cannot express. */
export function settingsFaults(settings: TenantSettings, where: Where): Finding[] {
  const findings: Finding[] = []
  const report: FindingReport = (code, place, message) =>
    void findings.push(finding(code, { ...where, ...place }, message))
  hostRules(settings, report)
  codeRules(settings, report)
  labelRules(settings, report)
  linkRules(settings, report)
  if (!settings.languages.includes(settings.domain_language)) {
    const message = `expected one of languages (${settings.languages.join(', ')}), found ${show(settings.domain_language)}`
    const values = { language: settings.domain_language }
    report('language_not_enabled', { path: 'domain_language', values }, message)
  }
  const ids = settings.packages.map(({ id }) => id).join(', ')
  if (ids !== PACKAGE_IDS.join(', ')) {
    const message = `expected ${PACKAGE_IDS.join(', ')} in this order, found ${ids}`
    report('package_ids', { path: 'packages' }, message)
  }
  const { day_amount: day, month_amount: month } = settings.direct_debit
  if (month < day) {
    const message = `expected at least day_amount (${day}), found ${month}`
    report('debit_limits', { path: 'direct_debit.month_amount' }, message)
  }
  return findings
}

function hostRules({ hosts, domain }: TenantSettings, report: FindingReport): void {
  if (!hosts.includes(domain)) {
    report(
      'domain_not_in_hosts',
      { path: 'domain', values: { host: domain } },
      `expected one of hosts (${hosts.join(', ')}), found ${show(domain)}`,
    )
  }
  for (const [index, host] of hosts.entries()) {
    if (!host.endsWith('.localhost')) continue
    const message = `expected a public host (<id>.localhost is there by itself in development), found ${show(host)}`
    report('host_reserved', { path: `hosts.${index}`, values: { host } }, message)
  }
}

function codeRules(settings: TenantSettings, report: FindingReport): void {
  const country = (code: string, path: string): void => {
    if (isCountry(code)) return
    report('country_unknown', { path, values: { code } }, `expected an ISO 3166 country, found ${show(code)}`)
  }
  const currency = (code: string, path: string): void => {
    if (isCurrency(code)) return
    report(
      'currency_unknown',
      { path, values: { code } },
      `expected an ISO 4217 currency, found ${show(code)}`,
    )
  }
  for (const [index, code] of settings.countries.entries()) country(code, `countries.${index}`)
  for (const code of settings.adult_content_warning_countries)
    country(code, 'adult_content_warning_countries')
  country(settings.company.country, 'company.country')
  for (const [code, money] of Object.entries(settings.currencies)) {
    country(code, `currencies.${code}`)
    currency(money, `currencies.${code}`)
  }
  for (const [code, costs] of Object.entries(settings.minimum_message_costs)) {
    country(code, `minimum_message_costs.${code}`)
    currency(costs.currency, `minimum_message_costs.${code}.currency`)
  }
  for (const code of Object.keys(settings.age_assurance.countries))
    country(code, `age_assurance.countries.${code}`)
  for (const code of Object.keys(settings.payment_methods)) country(code, `payment_methods.${code}`)
  for (const [index, { prices }] of settings.packages.entries()) {
    for (const code of Object.keys(prices)) currency(code, `packages.${index}.prices.${code}`)
  }
  if (!isTimeZone(settings.time_zone)) {
    const values = { zone: settings.time_zone }
    const message = `expected an IANA time zone, found ${show(settings.time_zone)}`
    report('time_zone_unknown', { path: 'time_zone', values }, message)
  }
}

/** Whether this text exists for a reader of `language`, rather than only in another language. */
export function hasLanguage(text: LocalisedText, language: string): boolean {
  if (typeof text === 'string') return text.trim() !== ''
  return (text[language] ?? text[language.split('-')[0] ?? ''] ?? '').trim() !== ''
}

/** Fictional profiles must have a label that every reader understands before a site goes live. */
function labelRules(settings: TenantSettings, report: FindingReport): void {
  if (!settings.fictional_profiles.enabled) return
  for (const key of ['fictional_warning', 'fictional_singular', 'fictional_plural'] as const) {
    for (const language of settings.languages) {
      if (hasLanguage(settings[key], language)) continue
      const found = show(localised(settings[key], language))
      report(
        'label_missing',
        { path: key, values: { language } },
        `expected a visible text in ${language}, because fictional profiles are enabled, found ${found}`,
      )
    }
  }
}

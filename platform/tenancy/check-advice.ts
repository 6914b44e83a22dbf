import { join } from 'node:path'
import type { Tenant } from '../core/tenant.ts'
import { ageSecrets, ageVariableFindings } from './check-age.ts'
import { gifFindings, gifSecrets } from './check-gifs.ts'
import { networkVariableFindings } from './check-links.ts'
import { mailKeyFindings } from './check-mail.ts'
import { neededSecrets, type PaymentFacts, variableFindings } from './check-payments.ts'
import { translationFindings, translationSecrets } from './check-translation.ts'
import { EXAMPLE_COMPANY } from './example-company.ts'
import { type Finding, finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { isObject, type JsonObject, show } from './json.ts'
import type { LoadedTenant } from './loader.ts'
import { parseJson, readText } from './read-json.ts'

type Settings = Tenant['settings']
type Where = { readonly file: string; readonly tenant: string }

const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Advice about settings that work, but are probably not intended. */
export function adviceFindings(
  folders: TenancyFolders,
  { settings }: LoadedTenant,
  where: Where,
  facts: PaymentFacts,
): Finding[] {
  return [
    ...settingAdvice(settings, where),
    ...variableFindings(settings, where, facts),
    ...ageVariableFindings(settings, where, facts),
    ...gifFindings(settings, where, facts),
    ...translationFindings(settings, where, facts),
    ...networkVariableFindings(settings, where, facts),
    ...mailKeyFindings(settings, where, facts),
    ...ownFileFindings(folders, settings, where, [
      ...neededSecrets(settings, facts),
      ...ageSecrets(settings),
      ...gifSecrets(settings),
      ...translationSecrets(settings),
      ...(settings.mail?.dkim ? ['dkim_private_key'] : []),
    ]),
  ]
}

/** Findings from the settings only, without the program's environment. */
function settingAdvice(settings: Settings, where: Where): Finding[] {
  const findings: Finding[] = []
  const inEu = settings.countries.filter((country) => EU.has(country))
  if (inEu.length > 0 && settings.refund_days < 14) {
    const message = `expected 14 or more, because of ${inEu.join(', ')} (EU right of withdrawal), found ${settings.refund_days}`
    const values = { countries: inEu.join(', '), days: String(settings.refund_days) }
    findings.push(finding('refund_days_short', { ...where, path: 'refund_days', values }, message))
  }
  if (inEu.length > 0 && settings.languages.includes('en-US')) {
    const message = `expected "en", because of ${inEu.join(', ')}: American English names order and withdrawal as people in the United States do, not as Directive 2011/83/EU asks, found "en-US"`
    const values = { countries: inEu.join(', ') }
    findings.push(finding('american_english_in_eu', { ...where, path: 'languages', values }, message))
  }
  for (const country of settings.countries) {
    const visible = settings.visible_languages[country]
    if (!visible || visible.some((language) => settings.languages.includes(language))) continue
    const message = `expected at least one of languages (${settings.languages.join(', ')}), found ${visible.join(', ')}`
    findings.push(
      finding(
        'visible_language_not_enabled',
        { ...where, path: `visible_languages.${country}`, values: { country } },
        message,
      ),
    )
  }
  for (const key of ['address', 'city'] as const) {
    if (settings.company[key] !== EXAMPLE_COMPANY[key]) continue
    const message = `expected where the company really is, which the law asks for, found ${show(EXAMPLE_COMPANY[key])}`
    findings.push(finding('company_example', { ...where, path: `company.${key}` }, message))
  }
  if (settings.account_errors === 'explicit') {
    const message = 'expected "discreet": "explicit" shows anyone which addresses have an account'
    findings.push(finding('account_errors_explicit', { ...where, path: 'account_errors' }, message))
  }
  return findings
}

/** Findings that need the site's own file, before inheritance. */
function ownFileFindings(
  folders: TenancyFolders,
  settings: Settings,
  where: Where,
  read: readonly string[],
): Finding[] {
  const text = readText(join(folders.tenants, where.tenant, 'tenant.json'), where.file, where.tenant)
  const file = text.ok ? parseJson(text.value, where.file, where.tenant) : text
  if (!file.ok || !isObject(file.value)) return []
  const own = file.value
  const named = isObject(own.secrets) ? Object.keys(own.secrets) : []
  const unused = named.filter((name) => !read.includes(name))
  return [
    ...inheritedTexts(own, settings, where),
    ...unused.map((name) => {
      const message =
        'expected nothing: no part of the program reads it for this site, found the name of a variable'
      return finding('setting_unused', { ...where, path: `secrets.${name}` }, message)
    }),
    ...(own.$schema === undefined
      ? [
          finding(
            'schema_reference_missing',
            { ...where, path: '$schema' },
            'expected "../../schemas/tenant.schema.json", so that an editor helps',
          ),
        ]
      : []),
  ]
}

/**
 * A text of the site in only some of its languages: the others would silently show the platform's.
 */
function inheritedTexts(own: JsonObject, settings: Settings, where: Where): Finding[] {
  return (['index_title', 'description', 'tagline'] as const).flatMap((path) => {
    const texts = own[path]
    if (!isObject(texts)) return []
    const missing = settings.languages.filter(
      (language) => !Object.hasOwn(texts, language) && !(language === 'en-US' && Object.hasOwn(texts, 'en')),
    )
    if (missing.length === 0) return []
    const message = `expected a text in ${missing.join(', ')} as well, found the platform's own there`
    const values = { languages: missing.join(', ') }
    return [finding('translation_inherited', { ...where, path, values }, message)]
  })
}

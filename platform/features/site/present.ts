import type { ClientSite } from '../../core/client.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { localised } from '../../core/localised.ts'
import { isSameSex } from '../../core/niches.ts'
import { phoneForCalls } from '../../core/phone.ts'
import type { RequestScope } from '../../core/scope.ts'
import { visitorsMaySearch } from '../../core/search-audience.ts'
import type { Tenant } from '../../core/tenant.ts'
import { LANGUAGES, visibleLanguages } from '../../i18n/languages.ts'
import { textsRevision } from '../../i18n/server.ts'
import { brandFile } from '../../tenancy/brand-files.ts'
import { companyLines } from './company-lines.ts'

/** The parts of a request that the presented site depends on. */
type Reader = Pick<RequestScope, 'tenant' | 'locale' | 'viewer' | 'country' | 't'>

/**
 * What browsers may know of the tenant, field by field.
 * @param inlined a small picture as a `data:` address, or null: inlined in pages that visitors
 *   share, for fewer requests
 */
export function presentSite(scope: Reader, inlined: (asset: string) => string | null): ClientSite {
  const { tenant, locale, viewer, country } = scope
  const { settings } = tenant
  const languages = languagesFor(tenant, country, locale.code)
  const picture = (asset: string) => inlined(asset) ?? brandFile(tenant, asset)
  const text = (value: Parameters<typeof localised>[0]) => localised(value, locale.code)
  return {
    id: tenant.id,
    name: settings.name,
    revision: tenant.revision,
    textsRevision: textsRevision(tenant),
    languages: languages.map(named),
    moreLanguages: languages.length < tenant.languages.length,
    choosesCountry: viewer.kind === 'visitor' && settings.countries.length > 1,
    logo: picture(settings.logo),
    mark: picture(settings.mark),
    hero: settings.hero === '' ? null : picture(settings.hero),
    usFooter: settings.us_footer && locale.code === 'en-US' ? usNotices(scope) : null,
    adultWarning: settings.adult_content_warning_countries.includes(country),
    entryPopup: settings.enable_site_entry_popup !== 'no',
    sameSex: isSameSex(settings),
    genders: settings.genders,
    signupsOpen: signupsOpen(tenant, viewer.kind === 'visitor' && viewer.tracking !== null),
    freeHours: settings.free_hours,
    loggedOutSearch: visitorsMaySearch(settings, viewer.kind === 'visitor' ? viewer.tracking : null),
    minimumAge: settings.minimum_age,
    fictional: settings.fictional_profiles.enabled
      ? {
          icon: settings.fictional_icon,
          singular: text(settings.fictional_singular),
          plural: text(settings.fictional_plural),
          warning: text(settings.fictional_warning),
        }
      : null,
    links: settings.links.map(({ title, url }) => ({ title: text(title), url })),
    company: { name: settings.company.name, lines: companyLines(scope) },
    supportEmail: settings.support_email,
    supportPhone: phoneForCalls(settings.support_phone || settings.company.support_phone) || null,
  }
}

/** The footer of the US English version. It only states what is true for the platform. */
function usNotices({ t, tenant }: Pick<Reader, 't' | 'tenant'>): { title: string; text: string }[] {
  const site = { site: tenant.settings.name }
  return [
    { title: t('content:us_safety_title'), text: t('content:us_safety_text') },
    { title: t('content:us_checks_title'), text: t('content:us_checks_text', site) },
    { title: t('content:us_records_title'), text: t('content:us_records_text', site) },
  ]
}

/** Whether a visitor may sign up here: `all`, or with a traffic source if that is required. */
export function signupsOpen(tenant: Tenant, hasTrafficSource: boolean): boolean {
  const { signups } = tenant.settings
  return signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource)
}

/** A language's code and its own name, as shown in menus. */
export function named(code: LocaleCode): { code: string; name: string } {
  return { code, name: LANGUAGES[code].name }
}

/**
 * Languages of the menu for visitors of a country: from the tenant's file, otherwise the
 * platform's. Always includes the current one.
 */
function languagesFor(tenant: Tenant, country: string, current: LocaleCode): readonly LocaleCode[] {
  const wished = tenant.settings.visible_languages[country]?.filter((code) => tenant.languages.includes(code))
  const shown = wished?.length ? wished : visibleLanguages(country, tenant.languages)
  return shown.includes(current) ? shown : [current, ...shown]
}

import type { ClientSite } from '../../core/client.ts'
import { localised } from '../../core/localised.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { textsRevision } from '../../i18n/server.ts'

/** What browsers may know of the tenant, field by field. */
export function presentSite({ tenant, locale, viewer, country }: RequestScope): ClientSite {
  const { settings } = tenant
  const text = (value: Parameters<typeof localised>[0]) => localised(value, locale.code)
  return {
    id: tenant.id,
    name: settings.name,
    revision: tenant.revision,
    textsRevision: textsRevision(tenant),
    brand: brandPath(tenant),
    languages: tenant.languages,
    usFooter: settings.us_footer && locale.code.startsWith('en'),
    adultWarning: settings.adult_content_warning_countries.includes(country),
    entryPopup: settings.enable_site_entry_popup !== 'no',
    signupsOpen: signupsOpen(tenant, viewer.kind === 'visitor' && viewer.tracking !== null),
    loggedOutSearch:
      settings.logged_out_search ||
      (settings.logged_out_search_trafficsource && viewer.kind === 'visitor' && viewer.tracking !== null),
    minimumAge: settings.minimum_age,
    fictional: settings.fictional_profiles.enabled
      ? {
          icon: settings.fictional_icon,
          singular: text(settings.fictional_singular),
          plural: text(settings.fictional_plural),
          warning: text(settings.fictional_warning),
        }
      : null,
    company: { name: settings.company.name, lines: companyLines(tenant) },
    supportEmail: settings.support_email,
    supportPhone: settings.support_phone ? settings.support_phone.replace(/[-\s]/g, '') : null,
  }
}

/** Folder of the brand's own files; the revision makes its addresses immutable. */
export function brandPath(tenant: Tenant): string {
  return `/brand/${tenant.revision}`
}

/** Whether a visitor may sign up here (specification section 6): `all`, or with a traffic source where that is asked. */
export function signupsOpen(tenant: Tenant, hasTrafficSource: boolean): boolean {
  const { signups } = tenant.settings
  return signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource)
}

function companyLines({ settings: { company } }: Tenant): string[] {
  return [company.address, company.city, company.country, company.kvk, ...company.vat_numbers].filter(Boolean)
}

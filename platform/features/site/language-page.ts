import type { RequestScope } from '../../core/scope.ts'
import { countryName } from '../../i18n/format.ts'
import { named } from './present.ts'

interface Choice {
  readonly current: string
  readonly options: readonly { readonly code: string; readonly name: string }[]
}

export interface LanguageChoice {
  /** Null if the site has one language and the page has countries to choose from. */
  readonly languages: Choice | null
  /** For visitors of sites with several countries: members have a country in their profile. */
  readonly countries: (Choice & { readonly title: string; readonly text: string }) | null
}

/**
 * All languages of the site, including those that the menu hides for this country, and its
 * countries. A choice with one option is omitted, unless the page would be empty.
 */
export async function languagePage({ scope }: { readonly scope: RequestScope }): Promise<LanguageChoice> {
  const { locale, tenant } = scope
  const countries = countriesFor(scope)
  const choosesLanguage = tenant.languages.length > 1 || countries === null
  return {
    languages: choosesLanguage ? { current: locale.code, options: tenant.languages.map(named) } : null,
    countries,
  }
}

function countriesFor({ locale, tenant, viewer, country, t }: RequestScope): LanguageChoice['countries'] {
  const { countries } = tenant.settings
  if (viewer.kind === 'member' || countries.length < 2) return null
  return {
    title: t('members:field_country'),
    text: t('content:country_text'),
    current: country,
    options: countries.map((code) => ({ code, name: countryName(locale.iso, code) })),
  }
}

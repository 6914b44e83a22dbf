import type { LocaleCode } from '../core/locale.ts'
import type { PlatformDefaults } from './platform-defaults.ts'
import type { TenantFolder } from './tenant-folder.ts'

type Pages = Readonly<Record<string, string>>

/** Static pages of sites, by language. */
export class SitePages {
  readonly #defaults: PlatformDefaults
  readonly #known = new Map<LocaleCode, Pages>()

  constructor(defaults: PlatformDefaults) {
    this.#defaults = defaults
  }

  /** A tenant's pages stand over the platform's; where it has none of its own, all tenants share one object. */
  of({ pages }: TenantFolder, language: LocaleCode): Pages {
    const own = language === 'en-US' && pages.en ? { ...pages.en, ...pages['en-US'] } : pages[language]
    const base = this.#ofPlatform(language)
    return own ? Object.freeze({ ...base, ...own }) : base
  }

  #ofPlatform(language: LocaleCode): Pages {
    const known = this.#known.get(language)
    if (known) return known
    const above = this.#defaults.pages[language] ?? {}
    const pages = Object.freeze(language === 'en-US' ? { ...this.#defaults.pages.en, ...above } : above)
    this.#known.set(language, pages)
    return pages
  }
}

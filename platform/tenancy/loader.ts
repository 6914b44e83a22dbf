import { createHash } from 'node:crypto'
import type { TenantSettings } from '../core/generated/tenant-settings.ts'
import type { LocaleCode } from '../core/locale.ts'
import type { Tenant, Theme } from '../core/tenant.ts'
import { effectiveSettings } from './effective-settings.ts'
import { describeFinding, type Finding, finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { deepFreeze, show } from './json.ts'
import { LanderLibrary, type SiteLanders } from './landers/library.ts'
import { PUBLISHED_THEME, PublishedLanders } from './landers/published.ts'
import { nearest } from './nearest-name.ts'
import { type PlatformDefaults, readPlatformDefaults } from './platform-defaults.ts'
import { lockedFindings, type Preset, presetFile, presetIds, readPreset } from './preset.ts'
import { noteThemeFault, shownTheme } from './published-theme.ts'
import { type Read, unreadable } from './read-json.ts'
import { settingsFaults } from './settings-rules.ts'
import { markShared } from './shared-parts.ts'
import { readTenantFolder, type TenantFolder, tenantFile } from './tenant-folder.ts'
import { loadTheme, ThemeError } from './theme.ts'
import type { ThemeFolders } from './theme-file.ts'
import { type Validate, validatorOf } from './validate.ts'

/** A tenant before it gets its key from the database. */
export type LoadedTenant = Omit<Tenant, 'key'>

/** Origin of links in mails, without a trailing slash. */
export type OriginOf = (site: { readonly id: string; readonly domain: string }) => string

/** The faults of a file that many sites share, in one line that is identical for each of them. */
function wrongIn(findings: readonly Finding[]): string {
  const [worst, ...others] = findings
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return worst ? `${describeFinding(worst)}${more}` : 'it nothing'
}

export const domainOrigin: OriginOf = ({ domain }) => `https://${domain}`

/** Languages of a site, its default first. */
const languagesOf = ({ domain_language, languages }: TenantSettings): LocaleCode[] => [
  domain_language,
  ...languages.filter((code) => code !== domain_language),
]

/**
 * Turns folders into tenants. Caches what many tenants share (defaults, presets, themes), so that
 * ten thousand of them only cost their own settings; `forget` clears the cache.
 */
export class TenantLoader {
  readonly #folders: TenancyFolders
  readonly #validate: Validate
  readonly #defaults: PlatformDefaults
  readonly #presets = new Map<string, Read<Preset>>()
  readonly #themes: SiteThemes
  readonly #pages: SitePages
  readonly #originOf: OriginOf
  readonly #landers: LanderLibrary
  readonly #published: PublishedLanders

  /** @param published live versions of landers; without it only files are used */
  constructor(
    folders: TenancyFolders,
    originOf: OriginOf = domainOrigin,
    published = new PublishedLanders(undefined),
  ) {
    this.#folders = folders
    this.#originOf = originOf
    this.#published = published
    this.#validate = validatorOf(folders.schemas)
    this.#defaults = markShared(readPlatformDefaults(folders))
    this.#themes = new SiteThemes(folders)
    this.#pages = new SitePages(this.#defaults)
    this.#landers = new LanderLibrary(folders, this.#validate)
  }

  get defaults(): PlatformDefaults {
    return this.#defaults
  }

  get validate(): Validate {
    return this.#validate
  }

  /** Presets, themes and landers are read again on their next use. */
  forget(): void {
    this.#presets.clear()
    this.#themes.forget()
    this.#landers.forget()
  }

  preset(id: string): Read<Preset> {
    const known = this.#presets.get(id) ?? markShared(readPreset(this.#folders, id, this.#validate))
    this.#presets.set(id, known)
    return known
  }

  /**
   * Reads one tenant with everything that it inherits. Only fatal faults are returned as findings.
   * `tenants` is an alternative folder: a draft that is not served yet.
   */
  load(id: string, tenants = this.#folders.tenants): Read<LoadedTenant> {
    try {
      return this.#load(id, tenants)
    } catch (error) {
      // An unreadable folder blocks changes of this site only.
      return { ok: false, findings: [unreadable(error, { file: `tenants/${id}`, tenant: id })] }
    }
  }

  #load(id: string, tenants: string): Read<LoadedTenant> {
    const folder = readTenantFolder({ tenants }, id, this.#validate)
    return folder.ok ? this.resolve(folder.value, tenants) : folder
  }

  /** What a folder that was read, or made up, inherits; the same for one that is on no disk. */
  resolve(folder: TenantFolder, tenants = this.#folders.tenants): Read<LoadedTenant> {
    const { id } = folder
    const where = { file: tenantFile(id), tenant: id }
    const preset = this.#presetOf(folder, where)
    if (!preset.ok) return preset
    const locked = preset.value ? lockedFindings(preset.value, folder.settings, where) : []
    const settings = effectiveSettings(this.#defaults, preset.value, folder.settings, this.#validate, where)
    if (!settings.ok) return { ok: false, findings: [...locked, ...settings.findings] }
    const findings = [...locked, ...settingsFaults(settings.value, where)]
    const theme = this.#themes.of(settings.value.theme, where)
    if (!theme.ok) return { ok: false, findings: [...findings, ...theme.findings] }
    if (findings.length > 0) return { ok: false, findings }
    const languages = languagesOf(settings.value)
    const site = { tenants, id, languages }
    const published = this.#published.of(id)
    const landers = this.#landers.ofSite(site, settings.value.landers, published)
    const { id: themeId, scheme } = settings.value.theme
    const own = { id: themeId, scheme, own: theme.value }
    const shown = shownTheme(
      published.get(PUBLISHED_THEME),
      own,
      (over) => this.#themes.of(over, where),
      where,
    )
    const made = this.#assemble(folder, preset.value, settings.value, shown.theme, landers)
    noteThemeFault(made, shown.finding)
    return { ok: true, value: made }
  }

  #presetOf({ settings }: TenantFolder, where: { file: string; tenant: string }): Read<Preset | undefined> {
    if (typeof settings.preset !== 'string') return { ok: true, value: undefined }
    const preset = this.preset(settings.preset)
    if (preset.ok) return preset
    const missing = preset.findings.some(({ code }) => code === 'file_missing')
    const file = presetFile(settings.preset)
    const values = { preset: settings.preset }
    const own = missing
      ? finding('preset_missing', { ...where, path: 'preset', values }, this.#missing(settings.preset, file))
      : finding(
          'preset_broken',
          { ...where, path: 'preset', values },
          `expected a valid preset, found in ${wrongIn(preset.findings)}`,
        )
    return { ok: false, findings: [own] }
  }

  #missing(preset: string, file: string): string {
    const meant = nearest(preset, presetIds(this.#folders))
    return `expected a file ${file}, found nothing${meant === undefined ? '' : `; did you mean ${show(meant)}?`}`
  }

  #assemble(
    folder: TenantFolder,
    preset: Preset | undefined,
    settings: TenantSettings,
    theme: Theme,
    { landers, digest }: SiteLanders,
  ): LoadedTenant {
    const languages = languagesOf(settings)
    const revision = createHash('sha256')
      .update(this.#defaults.digest)
      .update(preset?.text ?? '')
      .update(theme.css)
      .update(JSON.stringify(theme.second))
      .update(JSON.stringify(theme.structure))
      .update(theme.portraits)
      .update(theme.scenery)
      .update(folder.digest)
      .update(digest)
      .digest('hex')
      .slice(0, 16)
    return {
      id: folder.id,
      revision,
      origin: this.#originOf({ id: folder.id, domain: settings.domain }),
      settings,
      state: settings.state,
      pressed: null,
      theme,
      languages: Object.freeze(languages),
      texts: deepFreeze(folder.texts),
      pages: Object.freeze(Object.fromEntries(languages.map((code) => [code, this.#pages.of(folder, code)]))),
      landers,
    }
  }
}

type Pages = Readonly<Record<string, string>>

/** Static pages of sites, by language. */
class SitePages {
  readonly #defaults: PlatformDefaults
  readonly #known = new Map<LocaleCode, Pages>()

  constructor(defaults: PlatformDefaults) {
    this.#defaults = defaults
  }

  /** A tenant's pages override the platform's; tenants without own pages share one object. */
  of({ pages }: TenantFolder, language: LocaleCode): Pages {
    const own = language === 'en-US' && pages.en ? { ...pages.en, ...pages['en-US'] } : pages[language]
    const base = this.#ofPlatform(language)
    return own ? Object.freeze({ ...base, ...own }) : base
  }

  #ofPlatform(language: LocaleCode): Pages {
    const known = this.#known.get(language)
    if (known) return known
    const above = this.#defaults.pages[language] ?? {}
    const pages = markShared(
      Object.freeze(language === 'en-US' ? { ...this.#defaults.pages.en, ...above } : above),
    )
    this.#known.set(language, pages)
    return pages
  }
}

const THEME_FAULTS = {
  theme_missing: 'theme_missing',
  theme_invalid: 'theme_broken',
  theme_token_unknown: 'theme_token_unknown',
  theme_token_locked: 'theme_token_locked',
  theme_token_value: 'theme_token_value',
  theme_structure_locked: 'theme_structure_locked',
} as const
/** For example a font that is not installed. */
const BROKEN_THEME = { code: 'theme_invalid', path: 'theme.id' } as const

/**
 * Themes with the changes of sites; sites with the same changes share one object until `forget`.
 */
class SiteThemes {
  readonly #folders: ThemeFolders
  readonly #known = new Map<string, Theme>()

  constructor(folders: ThemeFolders) {
    this.#folders = folders
  }

  forget(): void {
    this.#known.clear()
  }

  /** @param where the file of the site, for the findings */
  of(theme: TenantSettings['theme'], where: { file: string; tenant: string }): Read<Theme> {
    const key = JSON.stringify(theme)
    const known = this.#known.get(key)
    if (known) return { ok: true, value: known }
    try {
      const loaded = markShared(
        deepFreeze(loadTheme(this.#folders, theme.id, theme.tokens, theme.structure, theme.scheme)),
      )
      this.#known.set(key, loaded)
      return { ok: true, value: loaded }
    } catch (error) {
      const { code, path } = error instanceof ThemeError ? error : BROKEN_THEME
      const message = error instanceof Error ? error.message : String(error)
      return { ok: false, findings: [finding(THEME_FAULTS[code], { ...where, path }, message)] }
    }
  }
}

import type { TenantSettings } from '../core/generated/tenant-settings.ts'
import type { Theme } from '../core/tenant.ts'
import { finding } from './finding.ts'
import { deepFreeze } from './json.ts'
import type { Read } from './read-json.ts'
import { loadTheme, ThemeError } from './theme.ts'
import type { ThemeFolders } from './theme-file.ts'

const THEME_FAULTS = {
  theme_missing: 'theme_missing',
  theme_invalid: 'theme_broken',
  theme_token_unknown: 'theme_token_unknown',
  theme_token_locked: 'theme_token_locked',
  theme_token_value: 'theme_token_value',
  theme_structure_locked: 'theme_structure_locked',
} as const
/** A font that is not installed, say. */
const BROKEN_THEME = { code: 'theme_invalid', path: 'theme.id' } as const

/** Themes as sites change them; sites with the same changes share one object until `forget`. */
export class SiteThemes {
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
      const loaded = deepFreeze(
        loadTheme(this.#folders, theme.id, theme.tokens, theme.structure, theme.scheme),
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

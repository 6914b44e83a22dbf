import type { TenantSettings } from './generated/tenant-settings.ts'
import type { Lander } from './lander.ts'
import type { LocaleCode } from './locale.ts'
import type { PortraitStyle } from './portrait-style.ts'
import type { Scenery } from './scenery.ts'
import type { PressedState, SiteState } from './site-state.ts'
import type { Structure } from './structure.ts'

/**
 * One branded site, as effective after inheritance. Deeply frozen; a change creates a new object.
 */
export interface Tenant {
  /** Folder name under `tenants/`, e.g. `amore`. */
  readonly id: string
  /** Integer key of the tenant in the database (`tenant_id`). */
  readonly key: number
  /**
   * Changes whenever anything that the tenant shows changes: settings, theme, texts, pages. Part of
   * every cache key.
   */
  readonly revision: string
  /**
   * Origin for links in mail and redirects, from the tenant's own domain: `https://amore.example`.
   */
  readonly origin: string
  readonly settings: TenantSettings
  /** What staff pressed, otherwise `settings.state`. */
  readonly state: SiteState
  /** Null: the file decides. */
  readonly pressed: PressedState | null
  /**
   * Its folder is gone: it is shown from its last good files, and paused if it would be live.
   */
  readonly vanished?: true
  readonly theme: Theme
  /** Languages that the tenant offers; the first is its default. */
  readonly languages: readonly LocaleCode[]
  /**
   * Overrides of texts, `locales/<lang>.json` of the tenant: language to `namespace:key` to text.
   */
  readonly texts: Readonly<Partial<Record<LocaleCode, Readonly<Record<string, string>>>>>
  /** Markdown of `pages/<name>.<lang>.md`: language to page name to source. */
  readonly pages: Readonly<Partial<Record<LocaleCode, Readonly<Record<string, string>>>>>
  /** The landing pages that the site offers, by name. */
  readonly landers: Readonly<Record<string, Lander>>
}

export interface Theme {
  readonly id: string
  /** `:root{--color-primary:#ff0f35;...}`, ready for the document head. */
  readonly css: string
  /** Colour for the browser's bar and the manifest. */
  readonly color: string
  readonly scheme: 'light' | 'dark'
  /** The other scheme, if the site offers it; null if it has only one. */
  readonly second: SecondScheme | null
  /** How pages are built: the theme's variants with the tenant's choices. */
  readonly structure: Structure
  /** Drawn style of the portraits on landers and of demo profiles. */
  readonly portraits: PortraitStyle
  /** Drawn landscape of the scenes on landers. */
  readonly scenery: Scenery
  /** Font files to preload, as public paths. */
  readonly preload: readonly string[]
}

/** The second scheme of a theme, dark or light. */
export interface SecondScheme {
  readonly scheme: 'light' | 'dark'
  /** Colour for the browser's bar. */
  readonly color: string
  /** Rules for the root element with `data-scheme`; must follow `Theme.css`. */
  readonly css: string
  /** Without a choice, the system's preference applies; otherwise the theme's own scheme. */
  readonly follows: boolean
}

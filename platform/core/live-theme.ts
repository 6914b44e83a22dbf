/** Messages between the console's theme editor and the pages of a site in its frames. */
export const THEME_MESSAGE = 'theme'
export const THEME_READY = 'theme-ready'

/** What a page that previews a theme lets the editor change while it is open. */
export interface LiveTheme {
  /** Origin of the console: messages of other origins are ignored. */
  readonly origin: string
  /** Whether the page is shown in the theme's second scheme. */
  readonly second: boolean
  /** CSS variables that may change, each with the type of its value. */
  readonly tokens: Readonly<Record<string, string>>
  /** The pattern that a value of each type must match. */
  readonly types: Readonly<Record<string, string>>
  /** Variants that each part of the structure may have. */
  readonly structure: Readonly<Record<string, readonly string[]>>
}

/** A theme while it is being edited, sent from the console to the frames. */
export interface ThemeMessage {
  readonly type: typeof THEME_MESSAGE
  /** Values of CSS variables. */
  readonly tokens: Readonly<Record<string, string>>
  /** The same in the second scheme. */
  readonly second: Readonly<Record<string, string>>
  readonly structure: Readonly<Record<string, string>>
}

/** Name of the CSS variable of a token: `color.primary` is `--color-primary`. */
export const variableOf = (path: string): string => `--${path.replace('.', '-')}`

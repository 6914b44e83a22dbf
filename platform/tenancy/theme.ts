import type { StructureChoice } from '../core/structure.ts'
import type { Theme } from '../core/tenant.ts'
import { type ContrastFault, contrastsOf } from './contrast-pairs.ts'
import { fontFaces, fontUrl } from './fonts.ts'
import type { TokenOverrides } from './scheme-tokens.ts'
import {
  checkSecond,
  firstScheme,
  overridesIn,
  presentSecond,
  type SiteScheme,
  secondContrasts,
  secondCss,
  secondScheme,
} from './second-scheme.ts'
import { readThemeFile, type ThemeFile, type ThemeFolders } from './theme-file.ts'
import { atDensity, effectiveStructure } from './theme-structure.ts'
import { effectiveTokens, type Tokens } from './theme-tokens.ts'

export type { ContrastFault } from './contrast-pairs.ts'
export type { TokenOverrides } from './scheme-tokens.ts'
export { ThemeError } from './theme-file.ts'

/**
 * A theme with a tenant's changes, ready for the document head.
 * @param overrides tokens of the tenant, by group and name (`{ color: { primary: '#ff0f35' } }`)
 * @param choice variants of the structure that the tenant chose (`{ hero: 'poster' }`)
 * @param scheme `theme.scheme` of the tenant
 * @throws ThemeError with a stable code: the theme is missing or invalid, a token is unknown, not
 * open to tenants, or not a plain value, a variant is not open to tenants, or the theme does not
 * have the scheme
 */
export function loadTheme(
  folders: ThemeFolders,
  id: string,
  overrides: TokenOverrides = {},
  choice: StructureChoice = {},
  scheme: SiteScheme = 'device',
): Theme {
  const own = readThemeFile(folders, id)
  checkSecond(folders, own, overrides)
  const file = firstScheme(own, scheme)
  const structure = effectiveStructure(file, choice)
  const laid = (one: ThemeFile) => overridesIn(own, one, overrides)
  const tokensOf = (one: ThemeFile) =>
    atDensity(effectiveTokens(folders, one, laid(one)), one, structure.density)
  const tokens = tokensOf(file)
  const second = secondScheme(folders, file, overrides, scheme)
  const preload = file.fonts.flatMap(({ package: name, preload, subsets }) =>
    preload.map((weight) => fontUrl(name, subsets[0] ?? 'latin', weight)),
  )
  return {
    id,
    css: cssOf(file, tokens),
    color: barColor(file, laid(file)),
    scheme: file.scheme,
    second: second
      ? presentSecond(
          { ...second, bar: barColor(second, laid(second)) },
          secondCss(second.scheme, tokens, tokensOf(second)),
          scheme,
        )
      : null,
    structure,
    portraits: file.portraits ?? 'lorelei',
    scenery: file.scenery ?? 'hills',
    preload,
  }
}

/** The colour of the browser's bar follows the navigation if a tenant overrides its colour. */
function barColor(file: ThemeFile, overrides: TokenOverrides): string {
  const nav = overrides.color?.nav
  return nav?.startsWith('#') ? nav.slice(0, 7) : file.bar
}

function cssOf(file: ThemeFile, tokens: Tokens): string {
  const variables = Object.entries(tokens).flatMap(([group, values]) =>
    Object.entries(values).map(
      ([name, value]) => `--${group}-${name}:${group === 'font' ? withEmoji(value) : value}`,
    ),
  )
  return `:root{color-scheme:${file.scheme};${variables.join(';')}}${file.fonts.map(fontFaces).join('')}`
}

const EMOJI_FONTS = "'Apple Color Emoji','Segoe UI Emoji','Noto Color Emoji'"

/** Adds colour emoji before the generic family, whose font may have black and white ones. */
function withEmoji(families: string): string {
  return families.replace(
    /,\s*(?=(?:ui-)?(?:sans-serif|serif|monospace|system-ui|rounded)$)/,
    `,${EMOJI_FONTS},`,
  )
}

/**
 * Pairs of the theme that are below WCAG AA with the tenant's tokens, in the scheme that the site
 * starts with, and in the second one if the site names tokens for it; `site check` reports them.
 * @throws ThemeError as `loadTheme`
 */
export function contrastFaults(
  folders: ThemeFolders,
  id: string,
  overrides: TokenOverrides = {},
  scheme: SiteScheme = 'device',
): ContrastFault[] {
  const own = readThemeFile(folders, id)
  const file = firstScheme(own, scheme)
  return [
    ...contrastsOf(folders, file, overridesIn(own, file, overrides)),
    ...secondContrasts(folders, own, overrides, scheme),
  ]
}

import type { StructureChoice } from '../core/structure.ts'
import type { Theme } from '../core/tenant.ts'
import { contrastOf } from './contrast.ts'
import { fontFaces, fontUrl } from './fonts.ts'
import { readThemeFile, type ThemeFile, type ThemeFolders } from './theme-file.ts'
import { atDensity, effectiveStructure } from './theme-structure.ts'
import { effectiveTokens, type TokenOverrides, type Tokens } from './theme-tokens.ts'

export { ThemeError } from './theme-file.ts'
export type { TokenOverrides } from './theme-tokens.ts'

/**
 * A theme with a tenant's changes, ready for the document head.
 * @param overrides tokens of the tenant, by group and name (`{ color: { primary: '#ff0f35' } }`)
 * @param choice variants of the structure that the tenant chose (`{ hero: 'poster' }`)
 * @throws ThemeError with a stable code: the theme is missing or refused by its schema, a token is unknown, not for
 * tenants, or not a plain value, or a variant is not for tenants
 */
export function loadTheme(
  folders: ThemeFolders,
  id: string,
  overrides: TokenOverrides = {},
  choice: StructureChoice = {},
): Theme {
  const file = readThemeFile(folders, id)
  const structure = effectiveStructure(file, choice)
  const tokens = atDensity(effectiveTokens(folders, file, overrides), file, structure.density)
  const preload = file.fonts.flatMap(({ package: name, preload, subsets }) =>
    preload.map((weight) => fontUrl(name, subsets[0] ?? 'latin', weight)),
  )
  return {
    id,
    css: cssOf(file, tokens),
    color: barColor(file, overrides),
    scheme: file.scheme,
    structure,
    portraits: file.portraits ?? 'lorelei',
    preload,
  }
}

/** The colour of the browser's bar follows the navigation where a tenant overrides its colour. */
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

/** Colour emoji before the generic family, whose font may have its own in black and white. */
function withEmoji(families: string): string {
  return families.replace(
    /,\s*(?=(?:ui-)?(?:sans-serif|serif|monospace|system-ui|rounded)$)/,
    `,${EMOJI_FONTS},`,
  )
}

export interface ContrastFault {
  /** Paths of the two tokens. */
  readonly text: string
  readonly on: string
  /** What there is and what is needed. */
  readonly ratio: number
  readonly needed: number
}

/**
 * Pairs of the theme that fall under WCAG AA once the tenant's tokens lie over it; `site check` reports them.
 * @throws ThemeError as `loadTheme`
 */
export function contrastFaults(
  folders: ThemeFolders,
  id: string,
  overrides: TokenOverrides = {},
): ContrastFault[] {
  const file = readThemeFile(folders, id)
  const tokens = effectiveTokens(folders, file, overrides)
  const valueAt = (path: string) => {
    const [group = '', name = ''] = path.split('.')
    return tokens[group]?.[name] ?? ''
  }
  const faults: ContrastFault[] = []
  for (const { text, on, ratio: needed } of file.contrast) {
    for (const ground of on) {
      const ratio = contrastOf(valueAt(text), valueAt(ground))
      if (ratio !== undefined && ratio < needed) faults.push({ text, on: ground, ratio, needed })
    }
  }
  return faults
}

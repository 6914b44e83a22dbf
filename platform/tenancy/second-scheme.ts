import type { TenantSettings } from '../core/generated/tenant-settings.ts'
import type { SecondScheme } from '../core/tenant.ts'
import { type ContrastFault, contrastsOf } from './contrast-pairs.ts'
import {
  inSecond,
  namedForSecond,
  SECOND_GROUPS,
  secondOverrides,
  type TokenOverrides,
} from './scheme-tokens.ts'
import { ThemeError, type ThemeFile, type ThemeFolders } from './theme-file.ts'
import { effectiveTokens, type Tokens } from './theme-tokens.ts'

/** `theme.scheme` of a site. */
export type SiteScheme = TenantSettings['theme']['scheme']

/** Backgrounds that belong to one scheme: a site's light bar does not fit a dark page. */
const GROUNDS = ['nav', 'soft'] as const

/** The theme in its other scheme; undefined if it has none. */
export function otherScheme({ second, ...file }: ThemeFile): ThemeFile | undefined {
  if (!second) return undefined
  const tokens = Object.entries(file.tokens).map(([group, own]) => [
    group,
    { ...own, ...second.tokens[group] },
  ])
  const scheme = file.scheme === 'light' ? 'dark' : 'light'
  return { ...file, scheme, bar: second.bar, tokens: Object.fromEntries(tokens) as ThemeFile['tokens'] }
}

/**
 * The theme in the scheme that a site starts with.
 * @throws ThemeError `theme_invalid` if the site fixes a scheme that the theme does not have
 */
export function firstScheme(file: ThemeFile, scheme: SiteScheme): ThemeFile {
  if (scheme === 'device' || scheme === 'own' || scheme === file.scheme) return file
  const other = otherScheme(file)
  if (other) return other
  const message = `expected a scheme that theme "${file.id}" has (${file.scheme}), found "${scheme}"`
  throw new ThemeError('theme_invalid', 'theme.scheme', message)
}

/** A site's overrides of its theme in one of the two schemes. */
export const overridesIn = (own: ThemeFile, shown: ThemeFile, overrides: TokenOverrides): TokenOverrides =>
  shown.scheme === own.scheme ? overrides : secondOverrides(overrides)

/**
 * Refuses tokens for the second scheme that the theme does not accept there.
 * @throws ThemeError `theme_token_unknown`, `theme_token_locked`, `theme_token_value`
 */
export function checkSecond(folders: ThemeFolders, file: ThemeFile, overrides: TokenOverrides): void {
  const named = namedForSecond(overrides)
  const [first] = Object.keys(named)
  if (first === undefined) return
  const fault = (group: string, expected: string) =>
    new ThemeError(
      'theme_token_unknown',
      `theme.tokens.${inSecond(group)}`,
      `expected ${expected}, found "${inSecond(group)}"`,
    )
  const other = otherScheme(file)
  if (!other) throw fault(first, `no tokens for a second scheme, because theme "${file.id}" has one alone`)
  const known: readonly string[] = SECOND_GROUPS
  const wrong = Object.keys(named).find((group) => !known.includes(group))
  if (wrong !== undefined) throw fault(wrong, SECOND_GROUPS.map(inSecond).join(' or '))
  try {
    effectiveTokens(folders, other, named)
  } catch (error) {
    if (!(error instanceof ThemeError)) throw error
    throw new ThemeError(error.code, error.path.replace('tokens.', `tokens.${inSecond('')}`), error.message)
  }
}

/**
 * Pairs below WCAG AA in the second scheme of a site that names tokens for it, each under the names
 * of that scheme.
 */
export function secondContrasts(
  folders: ThemeFolders,
  file: ThemeFile,
  overrides: TokenOverrides,
  scheme: SiteScheme,
): ContrastFault[] {
  const fixed = scheme === 'light' || scheme === 'dark'
  const other = fixed || Object.keys(namedForSecond(overrides)).length === 0 ? undefined : otherScheme(file)
  if (!other) return []
  const faults = contrastsOf(folders, other, secondOverrides(overrides))
  return faults.map((one) => ({ ...one, text: inSecond(one.text), on: inSecond(one.on) }))
}

/**
 * Paths of a site's tokens that prevent the second scheme: backgrounds that belong to the first,
 * and texts that would be unreadable there.
 */
function unfit(folders: ThemeFolders, other: ThemeFile, overrides: TokenOverrides): readonly string[] {
  const { color: named } = namedForSecond(overrides)
  const grounds = GROUNDS.filter(
    (name) => overrides.color?.[name] !== undefined && named?.[name] === undefined,
  )
  const faint = contrastsOf(folders, other, secondOverrides(overrides)).map(({ text }) => text)
  return [...new Set([...grounds.map((name) => `color.${name}`), ...faint])]
}

/**
 * The theme in its second scheme, if the site offers one: it fixes none, and its own colours are
 * also usable there. With colours that are readable only on a light page, the site keeps its
 * theme's own scheme.
 */
export function secondScheme(
  folders: ThemeFolders,
  file: ThemeFile,
  overrides: TokenOverrides,
  scheme: SiteScheme,
): ThemeFile | undefined {
  if (scheme === 'light' || scheme === 'dark') return undefined
  const other = otherScheme(file)
  return other && unfit(folders, other, overrides).length === 0 ? other : undefined
}

/**
 * Why a site cannot use the second scheme of its theme.
 * @returns paths of tokens, empty if members can choose between the two; null if there is no
 * choice: the theme has one scheme, or the site fixes it
 */
export function secondFaults(
  folders: ThemeFolders,
  file: ThemeFile,
  overrides: TokenOverrides,
  scheme: SiteScheme,
): readonly string[] | null {
  const other = scheme === 'light' || scheme === 'dark' ? undefined : otherScheme(file)
  return other ? unfit(folders, other, overrides) : null
}

/**
 * Rules of the second scheme: the tokens that differ. The server sets `data-scheme` on the root
 * element: `device` follows the system.
 */
export function secondCss(scheme: 'light' | 'dark', own: Tokens, tokens: Tokens): string {
  const changed = Object.entries(tokens).flatMap(([group, values]) =>
    Object.entries(values)
      .filter(([name, value]) => own[group]?.[name] !== value)
      .map(([name, value]) => `--${group}-${name}:${value}`),
  )
  // The lettering of a word mark is drawn for the theme's own scheme: the mark and the name as text
  // replace it.
  const rules = `{color-scheme:${scheme};--word-mark:none;--word-text:contents;${changed.join(';')}}`
  return `@media (prefers-color-scheme:${scheme}){:root[data-scheme=device]${rules}}:root[data-scheme=${scheme}]${rules}`
}

/** The data of the second scheme that pages need. */
export function presentSecond(second: ThemeFile, css: string, scheme: SiteScheme): SecondScheme {
  return { scheme: second.scheme, color: second.bar, css, follows: scheme === 'device' }
}

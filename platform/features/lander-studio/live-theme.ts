import { type LiveTheme, variableOf } from '../../core/live-theme.ts'
import { STRUCTURE_PARTS } from '../../core/structure.ts'
import { SPACED } from '../../tenancy/density.ts'
import { FOLLOWERS } from '../../tenancy/followers.ts'
import { readThemeFile, type ThemeFile } from '../../tenancy/theme-file.ts'
import { patternOfType } from '../../tenancy/theme-patterns.ts'
import { variantsOf } from '../../tenancy/theme-structure.ts'
import type { StudioSite } from './site.ts'

/**
 * What the editor of a site's theme may change on an open page: what the theme lets sites change,
 * and values derived from it.
 * @param second whether the page is in the theme's second scheme
 */
export function liveTheme({ tenant, folders }: StudioSite, origin: string, second = false): LiveTheme {
  const file = readThemeFile(folders, tenant.settings.theme.id)
  const tokens = new Map<string, string>()
  const types: Record<string, string> = {}
  for (const path of changingTokens(file)) {
    const type = String(file.tokens[path.split('.')[0] ?? '']?.$type)
    const pattern = patternOfType(folders, type)
    if (pattern === undefined) continue
    types[type] = pattern
    tokens.set(variableOf(path), type)
  }
  const parts = STRUCTURE_PARTS.map((part) => [part, variantsOf(file, part)] as const)
  return { origin, second, tokens: Object.fromEntries(tokens), types, structure: Object.fromEntries(parts) }
}

/**
 * Paths of tokens that sites may set, of those derived from them, and of lengths that scale with
 * the density.
 */
function changingTokens(file: ThemeFile): string[] {
  const followers = file.overridable.flatMap((path) => FOLLOWERS[path] ?? [])
  const spaced = Object.entries(file.tokens).flatMap(([group, values]) =>
    SPACED.has(group)
      ? Object.keys(values).flatMap((name) => (name.startsWith('$') ? [] : [`${group}.${name}`]))
      : [],
  )
  return [...new Set([...file.overridable, ...followers, ...spaced])]
}

import { PLAIN_STRUCTURE, STRUCTURE_PARTS, type Structure, type StructureChoice } from '../core/structure.ts'
import { lengthAt, SPACED } from './density.ts'
import { ThemeError, type ThemeFile } from './theme-file.ts'
import type { Tokens } from './theme-tokens.ts'

/** A theme's own structure, with defaults for missing parts. */
export function ownStructure({ structure }: Pick<ThemeFile, 'structure'>): Structure {
  const { allowed: _allowed, ...own } = structure ?? {}
  return { ...PLAIN_STRUCTURE, ...own }
}

/** Variants of a part that a site may choose, the theme's own first. */
export function variantsOf(file: Pick<ThemeFile, 'structure'>, part: keyof Structure): readonly string[] {
  return [...new Set([ownStructure(file)[part], ...(file.structure?.allowed?.[part] ?? [])])]
}

/**
 * The theme's structure with a tenant's choices.
 * @throws ThemeError `theme_structure_locked`: the theme does not allow that variant
 */
export function effectiveStructure(file: ThemeFile, choice: StructureChoice): Structure {
  const own = ownStructure(file)
  for (const part of STRUCTURE_PARTS) {
    const chosen = choice[part]
    const may = variantsOf(file, part)
    if (chosen !== undefined && !may.includes(chosen)) {
      const message = `expected one of those that theme "${file.id}" leaves to sites (${may.join(', ')}), found "${chosen}"`
      throw new ThemeError('theme_structure_locked', `theme.structure.${part}`, message)
    }
  }
  return { ...own, ...choice }
}

/** Scales the tokens of spaces and paddings from the theme's density to the tenant's. */
export function atDensity(tokens: Tokens, file: ThemeFile, density: Structure['density']): Tokens {
  const own = ownStructure(file).density
  if (own === density) return tokens
  const scaled = (values: Tokens[string]) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, lengthAt(value, own, density)]))
  return Object.fromEntries(
    Object.entries(tokens).map(([group, values]) => [group, SPACED.has(group) ? scaled(values) : values]),
  )
}

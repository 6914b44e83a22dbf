import { PLAIN_STRUCTURE, STRUCTURE_PARTS, type Structure, type StructureChoice } from '../core/structure.ts'
import { ThemeError, type ThemeFile, type Tokens } from './theme-file.ts'

/** A theme's own structure, with the defaults where it says nothing. */
export function ownStructure({ structure }: Pick<ThemeFile, 'structure'>): Structure {
  const { allowed: _allowed, ...own } = structure ?? {}
  return { ...PLAIN_STRUCTURE, ...own }
}

/**
 * The theme's structure with a tenant's choices.
 * @throws ThemeError `theme_structure_locked`: the theme leaves that variant to no site
 */
export function effectiveStructure(file: ThemeFile, choice: StructureChoice): Structure {
  const own = ownStructure(file)
  for (const part of STRUCTURE_PARTS) {
    const chosen = choice[part]
    const may = [...new Set([own[part], ...(file.structure?.allowed?.[part] ?? [])])]
    if (chosen !== undefined && !may.includes(chosen)) {
      const message = `expected one of those that theme "${file.id}" leaves to sites (${may.join(', ')}), found "${chosen}"`
      throw new ThemeError('theme_structure_locked', `theme.structure.${part}`, message)
    }
  }
  return { ...own, ...choice }
}

/** Room of each density, compared with a regular one. */
const ROOM: Readonly<Record<Structure['density'], number>> = { compact: 0.875, regular: 1, airy: 1.25 }

const LENGTH = /^([\d.]+)(px|rem)$/

/** The tokens of spaces and paddings at the density that a tenant chose; those of the theme are at its own. */
export function atDensity(tokens: Tokens, file: ThemeFile, density: Structure['density']): Tokens {
  const ratio = ROOM[density] / ROOM[ownStructure(file).density]
  if (ratio === 1) return tokens
  const scaled = (value: string) =>
    value.replace(LENGTH, (_, length: string, unit: string) => `${round(Number(length) * ratio)}${unit}`)
  const groups = Object.entries(tokens).map(([group, values]) => {
    if (group !== 'space' && group !== 'pad') return [group, values]
    return [group, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, scaled(value)]))]
  })
  return Object.fromEntries(groups)
}

const round = (length: number): number => Math.round(length * 1e4) / 1e4

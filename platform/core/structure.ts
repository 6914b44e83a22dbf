import type { TenantSettings } from './generated/tenant-settings.ts'

/** The parts of the structure that a site chooses; its theme decides the others. */
export type StructureChoice = TenantSettings['theme']['structure']

/**
 * How the pages of a site are built, as the name of a variant per part (described in
 * schemas/theme.schema.json).
 */
export type Structure = Required<StructureChoice>

/** The defaults, for a theme without a structure. */
export const PLAIN_STRUCTURE: Structure = {
  hero: 'split',
  cards: 'caption',
  forms: 'card',
  points: 'columns',
  nav: 'bar',
  density: 'regular',
  ornament: 'none',
}

/** The parts of a structure, in the order of their attributes. */
export const STRUCTURE_PARTS = Object.keys(PLAIN_STRUCTURE) as readonly (keyof Structure)[]

/**
 * `data-hero="split" data-cards="caption" ...` for the root element: the CSS of components selects
 * by it.
 */
export function structureAttributes(structure: Structure): string {
  return STRUCTURE_PARTS.map((part) => `data-${part}="${structure[part]}"`).join(' ')
}

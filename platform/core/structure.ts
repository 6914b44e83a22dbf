import type { TenantSettings } from './generated/tenant-settings.ts'

/** What a site may say of its structure; what it leaves out its theme decides. */
export type StructureChoice = TenantSettings['theme']['structure']

/** How the pages of a site are built, each by the name of a variant (schemas/theme.schema.json describes them). */
export type Structure = Required<StructureChoice>

/** Of a theme that says nothing of it. */
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

/** `data-hero="split" data-cards="caption" ...` for the root element: rules of components answer to it. */
export function structureAttributes(structure: Structure): string {
  return STRUCTURE_PARTS.map((part) => `data-${part}="${structure[part]}"`).join(' ')
}

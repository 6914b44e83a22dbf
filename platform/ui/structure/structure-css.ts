import type { Structure } from '../../core/structure.ts'
import { CARDS_CSS } from './cards-css.ts'
import { FORMS_CSS } from './forms-css.ts'
import { HERO_CSS } from './hero-css.ts'
import { NAV_CSS } from './nav-css.ts'
import { ORNAMENT_CSS } from './ornament-css.ts'
import { POINTS_CSS } from './points-css.ts'

/** Rules of all variants, by part, in their order. */
const RULES = {
  nav: NAV_CSS,
  cards: CARDS_CSS,
  forms: FORMS_CSS,
  hero: HERO_CSS,
  points: POINTS_CSS,
  ornament: ORNAMENT_CSS,
} as const

const PARTS = Object.keys(RULES) as readonly (keyof typeof RULES)[]

const rulesOf = (part: keyof typeof RULES, variant: string): string =>
  ((RULES[part] as Readonly<Record<string, string>>)[variant] ?? '').replaceAll('\n', '')

/** Rules of the variants that a site has, and of no others; they belong behind the base rules and those of the frame. */
export const structureCss = (structure: Structure): string =>
  PARTS.map((part) => rulesOf(part, structure[part])).join('')

/** Rules of each of these variants by itself, in the order of the parts. */
export const variantRules = (variants: Readonly<Record<string, readonly string[]>>) =>
  PARTS.flatMap((part) =>
    (variants[part] ?? []).map((variant) => ({ part, variant, css: rulesOf(part, variant) })),
  )

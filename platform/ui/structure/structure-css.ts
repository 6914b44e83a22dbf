import type { Structure } from '../../core/structure.ts'
import { CARDS_CSS } from './cards-css.ts'
import { FORMS_CSS } from './forms-css.ts'
import { HERO_CSS } from './hero-css.ts'
import { NAV_CSS } from './nav-css.ts'
import { ORNAMENT_CSS } from './ornament-css.ts'
import { POINTS_CSS } from './points-css.ts'

/** Rules of the variants that a site has, and of no others; they belong behind the base rules and those of the frame. */
export function structureCss({ hero, cards, forms, points, nav, ornament }: Structure): string {
  return (
    NAV_CSS[nav] +
    CARDS_CSS[cards] +
    FORMS_CSS[forms] +
    HERO_CSS[hero] +
    POINTS_CSS[points] +
    ORNAMENT_CSS[ornament]
  ).replaceAll('\n', '')
}

import type { Lander } from '../../core/lander.ts'
import { wordsOver } from './words.ts'

/**
 * The lander as visitors of one variant get it, with its campaigns over it. The lander itself for a
 * variant that it does not have.
 */
export function landerOfVariant(lander: Lander, id: string): Lander {
  const variants = lander.experiment?.variants ?? {}
  const variant = Object.hasOwn(variants, id) ? variants[id] : undefined
  if (!variant) return lander
  return {
    ...lander,
    order: variant.order ?? lander.order,
    sections: { ...lander.sections, ...variant.sections },
    words: wordsOver(lander.words, variant.words),
    campaigns: variant.campaigns,
  }
}

import type { Lander } from '../../core/lander.ts'
import { wordsOver } from './words.ts'

/**
 * A variant of the lander, with its campaigns applied. Returns the lander itself for an unknown
 * variant.
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

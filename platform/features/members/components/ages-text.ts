import type { Translate } from '../../../core/locale.ts'

/** A range of ages in words; both ends the same are one age. */
export const agesText = (t: Translate, min: number, max: number): string =>
  min === max ? t('members:one_age', { count: min }) : t('members:ages', { min, max })

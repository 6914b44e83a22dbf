import type { Translate } from '../../../core/locale.ts'

/** A range of ages as text; a single age if both ends are equal. */
export const agesText = (t: Translate, min: number, max: number): string =>
  min === max ? t('members:one_age', { count: min }) : t('members:ages', { min, max })

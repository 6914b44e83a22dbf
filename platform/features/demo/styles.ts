import type { PortraitStyle } from '../../core/portrait-style.ts'
import { avataaars } from './styles/avataaars.ts'
import { lorelei } from './styles/lorelei.ts'
import { notionists } from './styles/notionists.ts'
import { openPeeps } from './styles/open-peeps.ts'
import { personas } from './styles/personas.ts'
import type { DrawnStyle } from './styles/style.ts'

/** Each drawn style by its name. */
export const STYLES: Readonly<Record<PortraitStyle, DrawnStyle>> = {
  avataaars,
  lorelei,
  notionists,
  'open-peeps': openPeeps,
  personas,
}

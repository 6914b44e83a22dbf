import type { Scenery } from '../../../../core/scenery.ts'
import type { LanderFacts } from '../../facts.ts'
import { ALPS } from './alps.tsx'
import { CANALS } from './canals.tsx'
import { FJORD } from './fjord.tsx'
import { HILLS } from './hills.tsx'
import { NEON } from './neon.tsx'
import { RIVIERA } from './riviera.tsx'
import type { SceneryDrawings } from './shapes.tsx'

export const SCENERY_DRAWINGS: Readonly<Record<Scenery, SceneryDrawings>> = {
  hills: HILLS,
  riviera: RIVIERA,
  fjord: FJORD,
  alps: ALPS,
  canals: CANALS,
  neon: NEON,
}

/** What a section says: the landscape of the site's theme, or another one. */
export type SceneryChoice = Scenery | 'theme'

/** The landscape that a section draws. */
export const sceneryOf = (
  { scenery }: { readonly scenery: SceneryChoice },
  facts: Pick<LanderFacts, 'scenery'>,
): Scenery => (scenery === 'theme' ? facts.scenery : scenery)

import type { Feature } from '../../infra/feature.ts'

/** Costs are entered for sources: nothing here belongs to a member. */
export const campaigns: Feature = { erase: { rows: {} } }

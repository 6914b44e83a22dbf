import type { Feature } from '../../infra/feature.ts'

/**
 * Results are counts of visits and of what `member_sources` holds: nothing here belongs to a
 * member.
 */
export const experiments: Feature = { erase: { rows: {} } }

import type { Feature } from '../../infra/feature.ts'

/**
 * Results are counts of visits and of rows of `member_sources`: this feature stores nothing about a
 * member.
 */
export const experiments: Feature = { erase: { rows: {} } }

/** Drawn landscapes of landers: a theme selects one for its brand (`scenery` in theme.json). */
export const SCENERIES = ['hills', 'riviera', 'fjord', 'alps', 'canals', 'neon'] as const
export type Scenery = (typeof SCENERIES)[number]

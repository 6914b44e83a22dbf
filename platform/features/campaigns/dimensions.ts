/**
 * The columns by which a campaign report can be split and filtered. `variant` includes the name of
 * its experiment.
 */
export const DIMENSIONS = [
  'day',
  'network',
  'ref',
  'sub1',
  'sub2',
  'sub3',
  'lander',
  'slug',
  'variant',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** The source that a cost is entered for; variants have no costs. */
export const COST_SOURCE = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'lander', 'slug'] as const
export type CostSource = Readonly<Record<(typeof COST_SOURCE)[number], string>>

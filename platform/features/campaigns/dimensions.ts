/** What a campaign report can be split by and limited to. `variant` names its experiment too. */
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

/** What a cost is entered for; a variant has none of its own. */
export const COST_SOURCE = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'lander', 'slug'] as const
export type CostSource = Readonly<Record<(typeof COST_SOURCE)[number], string>>

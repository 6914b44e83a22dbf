import type { LanderDocument, Variant } from './document.ts'

type Experiment = NonNullable<LanderDocument['experiment']>

/** A variant as edited in the dialog. */
export interface PlannedVariant {
  /** Stays the same while the row is edited. */
  readonly key: number
  /** Its name in the document; null for a new one. */
  readonly was: string | null
  readonly name: string
  /** Percentage of the visitors that see it, as typed. */
  readonly weight: string
}

export interface ExperimentPlan {
  readonly id: string
  readonly variants: readonly PlannedVariant[]
}

/** The limits of `schemas/lander.schema.json`. */
export const VARIANTS = { least: 2, most: 4 } as const
const NAME = /^[a-z0-9-]{1,20}$/
const WEIGHT = /^[1-9]\d?$/

export type PlanFault =
  | 'experiment_id_invalid'
  | 'experiment_id_used'
  | 'variant_invalid'
  | 'variant_taken'
  | 'weight_invalid'
  | 'weights_sum'

/**
 * The plan of an experiment; without one, a new plan that compares the current page with a second
 * variant.
 */
export function planOf(experiment: Experiment | undefined): ExperimentPlan {
  const variants = Object.entries(experiment?.variants ?? {}).map(([name, { weight }], key) => ({
    key,
    name,
    was: name,
    weight: String(weight),
  }))
  if (experiment) return { id: experiment.id, variants }
  const fresh = ['a', 'b'].map((name, key) => ({ key, name, was: null, weight: '50' }))
  return { id: 'test-1', variants: fresh }
}

/** Adds a variant and splits the weights evenly. */
export function withVariant({ id, variants }: ExperimentPlan): ExperimentPlan {
  const names = variants.map(({ name }) => name)
  const name = [...'abcd'].find((one) => !names.includes(one)) ?? ''
  const key = Math.max(-1, ...variants.map((one) => one.key)) + 1
  return evenly({ id, variants: [...variants, { key, was: null, name, weight: '' }] })
}

export const withoutVariant = ({ id, variants }: ExperimentPlan, key: number): ExperimentPlan =>
  evenly({ id, variants: variants.filter((one) => one.key !== key) })

/** Even weights that sum to 100; the first ones take the remainder. */
function evenly({ id, variants }: ExperimentPlan): ExperimentPlan {
  const share = Math.floor(100 / variants.length)
  const rest = 100 - share * variants.length
  return {
    id,
    variants: variants.map((one, place) => ({ ...one, weight: String(share + (place < rest ? 1 : 0)) })),
  }
}

export const sumOf = ({ variants }: ExperimentPlan): number =>
  variants.reduce((sum, { weight }) => sum + (WEIGHT.test(weight) ? Number(weight) : 0), 0)

/**
 * Whether the plan splits visitors differently, so that earlier results belong to another
 * experiment.
 */
export function isDivided(plan: ExperimentPlan, before: Experiment | undefined): boolean {
  const known = Object.entries(before?.variants ?? {}).map(([name, { weight }]) => `${name} ${weight}`)
  const next = plan.variants.map(({ name, weight }) => `${name} ${weight}`)
  return before !== undefined && known.toSorted().join() !== next.toSorted().join()
}

/** A name for the next experiment: `headline-1` becomes `headline-2`. */
export function nextId(id: string): string {
  const [, stem = id, number = '1'] = /^(.*?)-?(\d+)?$/.exec(id) ?? []
  const end = `-${Number(number) + 1}`
  return `${stem.slice(0, 20 - end.length).replace(/-+$/, '')}${end}`
}

/** Faults that prevent saving the plan: of the whole, or of one variant by its key. */
export function faultsOf(
  plan: ExperimentPlan,
  before: Experiment | undefined,
): Readonly<Record<string, PlanFault>> {
  const faults: Record<string, PlanFault> = {}
  if (!NAME.test(plan.id)) faults.id = 'experiment_id_invalid'
  else if (plan.id === before?.id && isDivided(plan, before)) faults.id = 'experiment_id_used'
  for (const { key, name, weight } of plan.variants) {
    const isTaken = plan.variants.some((other) => other.key < key && other.name === name)
    if (!NAME.test(name)) faults[`name ${key}`] = 'variant_invalid'
    else if (isTaken) faults[`name ${key}`] = 'variant_taken'
    if (!WEIGHT.test(weight)) faults[`weight ${key}`] = 'weight_invalid'
  }
  // An invalid weight has a fault of its own. A sum without it would name a number that nobody
  // typed.
  const areWeights = plan.variants.every(({ weight }) => WEIGHT.test(weight))
  if (areWeights && sumOf(plan) !== 100) faults.sum = 'weights_sum'
  return faults
}

/** The experiment of a plan without faults; a renamed variant keeps its changes. */
export function experimentOf({ id, variants }: ExperimentPlan, before: Experiment | undefined): Experiment {
  const made = variants.map(({ was, name, weight }): [string, Variant] => {
    const known = was === null ? undefined : before?.variants[was]
    return [name, { ...known, weight: Number(weight) }]
  })
  return { id, variants: Object.fromEntries(made) }
}

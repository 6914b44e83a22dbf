import { describe, expect, it } from 'vitest'
import {
  experimentOf,
  faultsOf,
  isDivided,
  nextId,
  planOf,
  sumOf,
  withoutVariant,
  withVariant,
} from './experiment-plan.ts'

const RUNNING = {
  id: 'headline-1',
  variants: { plain: { weight: 50 }, dark: { weight: 50, order: ['hero'] } },
}
/** The plan with the first variant changed. */
const changed = (change: { name?: string; weight?: string }) => {
  const plan = planOf(RUNNING)
  const [first, ...others] = plan.variants
  return { ...plan, variants: first ? [{ ...first, ...change }, ...others] : others }
}

describe('the plan of an experiment', () => {
  it('starts with two equal variants and no faults', () => {
    const plan = planOf(undefined)
    expect(faultsOf(plan, undefined)).toEqual({})
    expect(experimentOf(plan, undefined)).toEqual({
      id: 'test-1',
      variants: { a: { weight: 50 }, b: { weight: 50 } },
    })
  })

  it('splits visitors evenly whenever a variant is added or removed', () => {
    const three = withVariant(planOf(RUNNING))
    expect(three.variants.map(({ name, weight }) => `${name} ${weight}`)).toEqual([
      'plain 34',
      'dark 33',
      'a 33',
    ])
    const [, second] = three.variants
    expect(sumOf(withoutVariant(three, second?.key ?? -1))).toBe(100)
  })

  it('keeps the changes of a renamed variant', () => {
    const [plain, dark] = planOf(RUNNING).variants
    if (!plain || !dark) throw new Error('two variants')
    const plan = { id: 'headline-2', variants: [plain, { ...dark, name: 'night' }] }
    expect(experimentOf(plan, RUNNING).variants).toEqual({
      plain: { weight: 50 },
      night: { weight: 50, order: ['hero'] },
    })
  })

  it('requires a new name if visitors are split differently', () => {
    expect(isDivided(planOf(RUNNING), RUNNING)).toBe(false)
    expect(faultsOf(planOf(RUNNING), RUNNING)).toEqual({})
    const renamed = changed({ name: 'usual' })
    expect(faultsOf(renamed, RUNNING)).toEqual({ id: 'experiment_id_used' })
    expect(faultsOf({ ...renamed, id: nextId(renamed.id) }, RUNNING)).toEqual({})
  })

  it.each([
    [{ weight: '40' }, { id: 'experiment_id_used', sum: 'weights_sum' }],
    [{ weight: '100' }, { id: 'experiment_id_used', 'weight 0': 'weight_invalid' }],
    [{ weight: '0' }, { id: 'experiment_id_used', 'weight 0': 'weight_invalid' }],
    [{ weight: '-5' }, { id: 'experiment_id_used', 'weight 0': 'weight_invalid' }],
    [{ weight: 'half' }, { id: 'experiment_id_used', 'weight 0': 'weight_invalid' }],
    [{ weight: '0.5' }, { id: 'experiment_id_used', 'weight 0': 'weight_invalid' }],
    [{ name: 'Ümlaut' }, { id: 'experiment_id_used', 'name 0': 'variant_invalid' }],
    [{ name: 'dark' }, { id: 'experiment_id_used', 'name 1': 'variant_taken' }],
  ])('refuses %o', (change, faults) => expect(faultsOf(changed(change), RUNNING)).toEqual(faults))

  it.each([
    ['headline-1', 'headline-2'],
    ['headline', 'headline-2'],
    ['a-very-long-name-x-9', 'a-very-long-name-10'],
  ])('names the experiment after %s: %s', (id, next) => {
    expect(nextId(id)).toBe(next)
    expect(next.length).toBeLessThanOrEqual(20)
  })
})

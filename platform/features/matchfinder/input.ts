import type { BodyOf } from '../../core/contract.ts'
import type { saveAnswerCall } from './contract.ts'

type Values = Readonly<Record<string, string>>

/**
 * Body of the call from the fields of a question, in which each chip is a checkbox
 * `interest_<name>`.
 */
export function answerInput(values: Values): BodyOf<typeof saveAnswerCall> {
  const { step, gender, min_age, max_age, place } = values
  const chips = Object.keys(values)
    .filter((name) => name.startsWith('interest_'))
    .map((name) => name.slice('interest_'.length))
  return {
    step,
    ...(gender ? { gender } : {}),
    ...(min_age ? { min_age } : {}),
    ...(max_age ? { max_age } : {}),
    ...(place ? { place } : {}),
    ...(step === 'wish' ? { wishes: chips } : {}),
    ...(step === 'interests' ? { interests: chips } : {}),
  } as BodyOf<typeof saveAnswerCall>
}

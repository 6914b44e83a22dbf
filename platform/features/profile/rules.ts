import type { FieldError } from '../../core/errors.ts'
import { INTERESTS, type Interest, MOST_INTERESTS } from '../../core/interests.ts'
import { promptCode } from '../../core/profile-prompts.ts'
import { isBlank, isLonger } from '../../core/text.ts'
import { ABOUT_LENGTH, ANSWER_LENGTH, MOST_PROMPTS } from './limits.ts'

/**
 * The fault of the text about the member, or null. Counts user-perceived characters: an emoji is
 * one.
 */
export function aboutFault(text: string): FieldError | null {
  return isLonger(text.trim(), ABOUT_LENGTH) ? { code: 'too_long', params: { max: ABOUT_LENGTH } } : null
}

/** Indexes in `INTERESTS` of the chosen interests that this site offers; others are dropped. */
export function interestPlaces(
  offered: readonly Interest[],
  chosen: readonly string[],
): readonly number[] | FieldError {
  const wanted = new Set(chosen)
  const places = offered.filter((slug) => wanted.has(slug)).map((slug) => INTERESTS.indexOf(slug))
  return places.length > MOST_INTERESTS
    ? { code: 'interests_too_many', params: { max: MOST_INTERESTS } }
    : places
}

export type PromptFault = { readonly [field in 'prompt' | 'answer']?: FieldError }

/**
 * The fault of an answer to a prompt, or null; an empty answer deletes it.
 *
 * @param answered numbers of the prompts that the member has answered
 */
export function promptFault(slug: string, answer: string, answered: readonly number[]): PromptFault | null {
  const code = promptCode(slug)
  if (code === undefined) return { prompt: { code: 'invalid_choice' } }
  if (isBlank(answer)) return null
  if (isLonger(answer.trim(), ANSWER_LENGTH))
    return { answer: { code: 'too_long', params: { max: ANSWER_LENGTH } } }
  const full = answered.length >= MOST_PROMPTS && !answered.includes(code)
  return full ? { prompt: { code: 'prompts_full', params: { max: MOST_PROMPTS } } } : null
}

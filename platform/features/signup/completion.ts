import type { TenantSettings } from '../../core/generated/tenant-settings.ts'
import { STEPS } from './rules.ts'

type Shown = Pick<TenantSettings, 'visible_profile_fields' | 'visible_profile_notes' | 'interests'>

/** Pages that complete the profile, in their order. The member may skip each. */
const COMPLETION_PARTS = ['interests', 'prompts', 'about', 'details'] as const
export type CompletionPart = (typeof COMPLETION_PARTS)[number]

/**
 * The pages that a site uses. Prompts replace the free text about the member, which the profile
 * editor offers anyway.
 */
export function completionParts(settings: Shown): readonly CompletionPart[] {
  const notes = settings.visible_profile_notes
  const used: Readonly<Record<CompletionPart, boolean>> = {
    interests: settings.visible_profile_fields.includes('interests') && settings.interests.length > 0,
    prompts: notes.includes('prompts'),
    about: notes.includes('about_me') && !notes.includes('prompts'),
    details: true,
  }
  return COMPLETION_PARTS.filter((part) => used[part])
}

/** Number of pages from the first question to the first members. */
export const signupPages = (settings: Shown): number => STEPS + completionParts(settings).length

/**
 * The page after this one, or the same one again; null after the last, and for unknown ones.
 *
 * @param part as a form sends it
 */
export function partAfter(settings: Shown, part: string | undefined, more: boolean): CompletionPart | null {
  const parts = completionParts(settings)
  const at = (parts as readonly string[]).indexOf(part ?? '')
  return at < 0 ? null : (parts[more ? at : at + 1] ?? null)
}

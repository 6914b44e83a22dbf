import { wantedAges } from '../../core/ages.ts'
import { promptSlug } from '../../core/profile-prompts.ts'
import type { RequestScope } from '../../core/scope.ts'
import { GENDERS } from '../../core/viewer.ts'
import { mayReadNote } from '../visibility/visibility-rules.ts'
import type { Profile } from './contract.ts'
import type { ProfileRow } from './queries.ts'

type Note = Profile['notes'][number]

/**
 * The tenant's `visible_profile_notes` that this viewer may read. `looking_for` is composed from the member's choices; `prompts` are as
 * many notes as the member has answered, each under its question.
 */
export function presentNotes(row: ProfileRow, { tenant, t, viewer }: RequestScope): Note[] {
  const wanted = wantedAges(row.wants_age, tenant.settings.minimum_age)
  const seeks = row.seeks === GENDERS.male ? 'male' : 'female'
  const note = (key: string, text: string): Note[] =>
    text === '' ? [] : [{ key, label: t(`members:note_${key}`), text }]
  const notes = {
    about_me: () => note('about_me', row.about),
    looking_for: () =>
      note(
        'looking_for',
        wanted ? t(`members:seeks_${seeks}_ages`, { ...wanted }) : t(`members:seeks_${seeks}`),
      ),
    prompts: () => row.prompts.flatMap((answered) => promptNote(answered, t)),
  }
  return tenant.settings.visible_profile_notes
    .filter((key) => mayReadNote(viewer, key))
    .flatMap((key) => notes[key]())
}

function promptNote({ prompt, answer }: ProfileRow['prompts'][number], t: RequestScope['t']): Note[] {
  const slug = promptSlug(prompt)
  return slug ? [{ key: `prompt_${slug}`, label: t(`options:prompts.${slug}`), text: answer }] : []
}

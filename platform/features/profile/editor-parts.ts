import { INTEREST_GROUPS, interestGroup, MOST_INTERESTS } from '../../core/interests.ts'
import { feetOf, measuresOf } from '../../core/measures.ts'
import { isSameSex } from '../../core/niches.ts'
import { PROFILE_PROMPTS, promptCode } from '../../core/profile-prompts.ts'
import type { RequestScope } from '../../core/scope.ts'
import { optionSlug, TRAIT_NAMES, TRAITS } from '../../core/traits.ts'
import { GENDERS, type Member } from '../../core/viewer.ts'
import { namedInterests } from '../members/server.ts'
import { detailUse } from './detail-use.ts'
import type { EditorData, TraitData } from './editor-data.ts'
import { ANSWER_LENGTH, MOST_PROMPTS } from './limits.ts'
import type { OwnProfile } from './queries.ts'

type Scope = RequestScope<Member>

/** The gender that the member looks for; null if the site decides. */
export function presentSeeks({ seeks }: OwnProfile, { tenant, t }: Scope): EditorData['seeks'] {
  if (isSameSex(tenant.settings)) return null
  const choices = (['female', 'male'] as const).map((value) => ({
    value,
    label: t(`options:genders.${value}`),
  }))
  return { value: seeks === GENDERS.male ? 'male' : 'female', choices }
}

/** The traits that the site shows or filters by. */
export function presentTraits(row: OwnProfile, { tenant, t }: Scope): TraitData[] {
  return TRAIT_NAMES.flatMap((name) => {
    const use = detailUse(tenant.settings, name)
    if (!use) return []
    const choices = TRAITS[name].options.map((value) => ({ value, label: t(`options:${name}.${value}`) }))
    return [{ name, value: optionSlug(name, row[name]) ?? '', choices, use }]
  })
}

/** The height in the unit of the member's country. */
export function presentHeight({ height }: OwnProfile, scope: Scope): EditorData['height'] {
  if (!detailUse(scope.tenant.settings, 'height')) return null
  if (measuresOf(scope) === 'metric') return { unit: 'cm', cm: height === null ? '' : String(height) }
  if (height === null) return { unit: 'feet', feet: '', inches: '' }
  const { feet, inches } = feetOf(height)
  return { unit: 'feet', feet: String(feet), inches: String(inches) }
}

/** The interests that the site offers, in groups, each sorted in the viewer's language. */
export function presentInterests({ interests }: OwnProfile, scope: Scope): EditorData['interests'] {
  if (!scope.tenant.settings.visible_profile_fields.includes('interests')) return null
  const named = namedInterests(scope)
  const groups = INTEREST_GROUPS.map((key) => ({
    key,
    interests: named
      .filter(({ slug }) => interestGroup(slug) === key)
      .map(({ slug, name, place }) => ({ slug, label: name, chosen: interests.includes(place) })),
  })).filter((group) => group.interests.length > 0)
  return groups.length > 0 ? { groups, most: MOST_INTERESTS } : null
}

/** Every prompt with the member's answer, the answered ones first. */
export function presentPrompts({ prompts }: OwnProfile, { tenant, t }: Scope): EditorData['prompts'] {
  if (!tenant.settings.visible_profile_notes.includes('prompts')) return null
  const answers = new Map(prompts.map(({ prompt, answer }) => [prompt, answer]))
  const all = PROFILE_PROMPTS.map((slug) => ({
    slug,
    question: t(`options:prompts.${slug}`),
    answer: answers.get(promptCode(slug) ?? 0) ?? '',
  }))
  return { all, most: MOST_PROMPTS, length: ANSWER_LENGTH }
}

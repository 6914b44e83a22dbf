import { sql } from 'kysely'
import { PROFILE_PROMPTS } from '../../core/profile-prompts.ts'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import type { PlaceServices } from '../places/server.ts'
import { savePart } from './commands.ts'
import { PROFILE_PARTS, saveProfilePartCall } from './contract.ts'
import { partInput } from './part-input.ts'

/** Answers to prompts, each with its question in English. */
const profileExport: Export = {
  sections: [
    {
      name: 'prompts',
      title: 'data:section_prompts',
      tables: ['member_prompt'],
      select: (
        db,
        me,
      ) => sql`select prompt::text as cursor, (${sql.val([...PROFILE_PROMPTS])}::text[])[prompt] as prompt, answer, answered_at
        from member_prompt where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}

export const profile: Feature<PlaceServices> = {
  calls: profileApi,
  forms: profileForms,
  export: profileExport,
  erase: { rows: { 'member_prompt.member_id': 'delete' } },
}

/** The call of the profile editor. */
function profileApi({ geocoder }: PlaceServices): CallRoute[] {
  return [route(saveProfilePartCall, ({ scope, body }) => savePart(scope, body, geocoder))]
}

/** The parts of the editor: one form each, which returns to its position on the page. */
function profileForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, saveProfilePartCall), {
      page: 'profile',
      input: partInput,
      next: (_answer, { values }) => {
        const part = PROFILE_PARTS.find((name) => name === values.part)
        return part ? `${href('profile', {}, { saved: part })}#${part}` : href('profile')
      },
    }),
  ]
}

import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { PROFILE_PARTS, saveProfilePartCall } from './contract.ts'
import { partInput } from './part-input.ts'

/** The parts of the editor: each a form of its own, which leads back to where it stands. */
export function profileForms(calls: readonly CallRoute[]): readonly Form[] {
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

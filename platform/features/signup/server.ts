import type { FormAction } from '../../infra/http/form-action.ts'

export function signupForms(_deps: unknown): Readonly<Record<string, FormAction>> {
  return {}
}

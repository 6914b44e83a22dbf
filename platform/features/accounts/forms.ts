import type { FormAction } from '../../infra/http/form-action.ts'

export function accountForms(_deps: unknown): Readonly<Record<string, FormAction>> {
  return {}
}

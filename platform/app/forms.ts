import { routeOfPath } from '../core/route-match.ts'
import { FORM_ADDRESSES, type RouteName } from '../core/routes.ts'
import type { CallRoute } from '../infra/http/calls.ts'
import type { Form, FormPage } from '../infra/http/forms.ts'
import { FEATURES } from './features.ts'

/** Every form of the program, by feature. */
export function allForms(calls: readonly CallRoute[]): readonly Form[] {
  return FEATURES.flatMap(({ forms }) => forms?.(calls) ?? [])
}

/** Finds the form that is posted to a path. */
export type FindForm = (path: string) => Form | undefined

/** @throws Error if two forms are posted to one page: a programming error */
export function formFinder(forms: readonly Form[]): FindForm {
  const byPage = new Map<FormPage, Form>()
  for (const form of forms) {
    if (byPage.has(form.page)) throw new Error(`two forms are posted to ${form.page}`)
    byPage.set(form.page, form)
  }
  return (path) => {
    const page = isFormAddress(path) ? path : routeOfPath(path)
    return page && byPage.get(page)
  }
}

/** Whether this address has no page, so that errors of its form cannot be shown there. */
export function isFormAddress(page: string): page is Exclude<FormPage, RouteName> {
  return (FORM_ADDRESSES as readonly string[]).includes(page)
}

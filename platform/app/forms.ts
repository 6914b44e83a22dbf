import type { Request, Response } from 'express'
import type { FormState } from '../core/client.ts'
import type { RequestScope } from '../core/scope.ts'
import { accountForms } from '../features/accounts/server.ts'
import { signupForms } from '../features/signup/server.ts'
import type { Services } from './services.ts'

/** A plain form posted to a page, for browsers without JavaScript and for landers of other origins of the same site. */
export type FormAction = (
  scope: RequestScope,
  values: Readonly<Record<string, string>>,
  http: { readonly request: Request; readonly response: Response },
) => Promise<{ readonly redirect: string } | FormState>

/** Path of the page to what its form does. */
export function formActions(services: Services): Readonly<Record<string, FormAction>> {
  return { ...accountForms(services), ...signupForms(services) }
}

import express, { type Request, type Response } from 'express'
import type { FormState } from '../core/client.ts'
import type { RequestScope } from '../core/scope.ts'
import { AfterCommit } from '../infra/http/after-commit.ts'
import type { OpenScope } from '../infra/http/calls.ts'
import { answerTo, type ErrorAnswer } from '../infra/http/error-response.ts'
import type { FormAction, FormRedirect } from '../infra/http/form-action.ts'
import { refuseUnstorable } from '../infra/http/storable.ts'

const urlencoded = express.urlencoded({ extended: false, limit: '64kb', parameterLimit: 200 })

type Values = Readonly<Record<string, string>>

/** A form that was refused, with the status and the headers that any other answer to this error has. */
export interface FormFault extends Pick<ErrorAnswer, 'status' | 'headers'> {
  readonly form: FormState
}

export interface PostedForm<T> {
  readonly request: Request
  readonly response: Response
  readonly action: FormAction
  /** Shows the page of the form again, in a transaction of its own. */
  readonly show: (scope: RequestScope, fault: FormFault) => Promise<T>
}

/**
 * Does what a form asks for, or shows it again. What was refused is rolled back before the page is shown. The answer leaves
 * after the commit: the browser's next request must find what this one wrote.
 *
 * @throws what is not for a form to say
 */
export async function answerPostedForm<T>(
  openScope: OpenScope,
  { request, response, action, show }: PostedForm<T>,
): Promise<FormRedirect | T> {
  const unreadable = await readForm(request, response)
  const values = valuesOf(request)
  try {
    const answer = await openScope(request, response, async (scope) => {
      if (unreadable) throw unreadable
      refuseUnstorable(values)
      return action(scope, values, { request, response })
    })
    return answer instanceof AfterCommit ? await answer.run() : answer
  } catch (error) {
    // No form can show these errors. Where the database is away, the page of the form would wait for it as well.
    if (answerTo(error, (key) => key).status >= 500) throw error
    return openScope(request, response, (scope) => show(scope, formFault(error, values, scope)))
  }
}

/** The fault where the body is none that can be read: said on the page of the form, like any other. */
async function readForm(request: Request, response: Response): Promise<unknown> {
  return new Promise((resolve) => urlencoded(request, response, (error?: unknown) => resolve(error)))
}

function valuesOf(request: Request): Values {
  return Object.fromEntries(
    Object.entries((request.body ?? {}) as Record<string, unknown>).map(([key, value]) => [
      key,
      String(Array.isArray(value) ? value[0] : value),
    ]),
  )
}

/**
 * What was wrong with a form comes back beside its fields, with everything that was typed (issue section 3).
 * @throws the same error where it is not for the form to say
 */
export function formFault(error: unknown, values: Values, { t }: RequestScope): FormFault {
  const { status, headers, body } = answerTo(error, t)
  if (status >= 500) throw error
  const { password: _hidden, ...kept } = values
  return { form: { values: kept, errors: { '': body.error.message, ...body.error.fields } }, status, headers }
}

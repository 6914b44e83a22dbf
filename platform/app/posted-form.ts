import express, { type Request, type Response } from 'express'
import type { FormState } from '../core/client.ts'
import type { Call, ResponseOf } from '../core/contract.ts'
import { AgeCheckRequiredError, AppError, AuthenticationRequiredError } from '../core/errors.ts'
import { matchRoute } from '../core/route-match.ts'
import { href } from '../core/routes.ts'
import type { RequestContext } from '../core/scope.ts'
import type { UploadServer } from '../features/photos/server.ts'
import { type CallRequest, runCall, type ScopeOpener } from '../infra/http/calls.ts'
import { answerTo, type ErrorAnswer } from '../infra/http/error-response.ts'
import type { Form, FormValues, PostedForm } from '../infra/http/forms.ts'
import { pathBefore } from '../infra/http/path-before.ts'
import { refuseUnstorable } from '../infra/http/storable.ts'
import { isFormAddress } from './forms.ts'

const urlencoded = express.urlencoded({ extended: false, limit: '64kb', parameterLimit: 200 })

/** The redirect target of a form that was accepted, or refused for another page. */
export interface FormRedirect {
  readonly redirect: string
}

/** A refused form, with the status and headers of any other response to this error. */
export interface FormFault extends Pick<ErrorAnswer, 'status' | 'headers'> {
  readonly form: FormState
}

interface Posting<T> {
  readonly request: Request
  readonly response: Response
  readonly form: Form
  /** Reads the file of a form whose call takes one. */
  readonly withUpload: UploadServer
  /** Shows the page of the form again. */
  readonly show: (fault: FormFault) => Promise<T>
}

/**
 * Makes the call of a form, and redirects or shows the form again. A refusal is rolled back before
 * the page is shown. The response is sent after the commit: the browser's next request must see
 * what this one wrote.
 *
 * @throws errors that a form cannot show
 */
export async function answerPostedForm<T>(
  openScope: ScopeOpener,
  { request, response, form, withUpload, show }: Posting<T>,
): Promise<FormRedirect | T> {
  const unreadable = form.route.call.upload ? undefined : await readForm(request, response)
  const values = valuesOf(request)
  const posted: PostedForm = { values, params: paramsOf(form, request.path), request }
  try {
    if (unreadable) throw unreadable
    refuseUnstorable(values)
    const answer = await makeCall(
      { form, openScope, withUpload },
      {
        request,
        response,
        query: form.route.call.when ?? {},
        body: form.input(values, posted.params),
        idempotencyKey: values.idempotency_key,
      },
    )
    return { redirect: form.next(answer, posted) }
  } catch (error) {
    if (error instanceof AuthenticationRequiredError) return { redirect: loginFor(form, request) }
    if (error instanceof AgeCheckRequiredError) return { redirect: href('account-age') }
    // No form can show these errors. If the database is unavailable, the page of the form would
    // wait for it as well.
    if (answerTo(error, (key) => key).status >= 500) throw error
    const other = error instanceof AppError ? form.elsewhere[error.code] : undefined
    if (!other && isFormAddress(form.page)) throw error
    const scope = await openScope.detached(request, response)
    return other ? { redirect: other(posted, scope.viewer) } : show(formFault(error, values, scope))
  }
}

interface Caller extends Pick<Posting<unknown>, 'form' | 'withUpload'> {
  readonly openScope: ScopeOpener
}

async function makeCall({ form: { route }, openScope, withUpload }: Caller, sent: CallRequest) {
  if (!route.call.upload) return runCall(route, openScope, sent)
  const answers: ResponseOf<Call>[] = []
  const serve = withUpload(route.call, async () => {
    answers.push(await runCall(route, openScope, sent))
  })
  await serve(sent.request, sent.response)
  return answers[0]
}

/** The login, with a return to the page of the form. */
function loginFor({ page }: Form, request: Request): string {
  return href('login', {}, { next: isFormAddress(page) ? pathBefore(request) : request.originalUrl })
}

/** Parameters of the path that a form was posted to. */
export function paramsOf({ page }: Form, path: string): PostedForm['params'] {
  return isFormAddress(page) ? {} : (matchRoute(page, path) ?? {})
}

/** The error if the body cannot be parsed, which the page of the form shows like any other. */
async function readForm(request: Request, response: Response): Promise<unknown> {
  return new Promise((resolve) => urlencoded(request, response, (error?: unknown) => resolve(error)))
}

function valuesOf(request: Request): FormValues {
  return Object.fromEntries(
    Object.entries((request.body ?? {}) as Record<string, unknown>).map(([key, value]) => [
      key,
      String(Array.isArray(value) ? value[0] : value),
    ]),
  )
}

/**
 * The errors of a form, shown beside its fields with the typed values.
 * @throws the same error if a form cannot show it
 */
export function formFault(error: unknown, values: FormValues, { t }: RequestContext): FormFault {
  const { status, headers, body } = answerTo(error, t)
  if (status >= 500) throw error
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)))
  return { form: { values: kept, errors: { '': body.error.message, ...body.error.fields } }, status, headers }
}

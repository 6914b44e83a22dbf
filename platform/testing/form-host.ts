import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type Express } from 'express'
import { afterAll, beforeAll } from 'vitest'
import { formFinder } from '../app/forms.ts'
import { answerPostedForm, paramsOf } from '../app/posted-form.ts'
import { localeOf, scopeOpener, tenantOf } from '../app/scope.ts'
import { uploadServer } from '../features/photos/server.ts'
import { translator } from '../i18n/server.ts'
import { serveCall } from '../infra/http/calls.ts'
import { answerTo } from '../infra/http/error-response.ts'
import type { Form } from '../infra/http/forms.ts'
import type { TestApp } from './app.ts'
import { pictureForm } from './picture.ts'

/** The response to a browser, with the fault of a refused form in place of its page. */
export interface FormAnswer {
  readonly status: number
  /** Redirect of an accepted form. */
  readonly location: string | null
  readonly text: string
  /** Message of the form as a whole as `''`, and of each faulty field. */
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

interface As {
  readonly tenant?: string
  readonly cookie?: string
}

export interface FormHost {
  /** Posts a form to its page. */
  post(path: string, values: Readonly<Record<string, string>>, as?: As): Promise<FormAnswer>
  /** Posts a form whose field `photo` is a file with these bytes. */
  file(path: string, bytes: Buffer, as?: As): Promise<FormAnswer>
  /** The same request in JSON, to the call of the form that is posted to `path`. */
  json(path: string, values: Readonly<Record<string, string>>, as?: As): Promise<FormAnswer>
}

/** Serves `forms` as the program does, except their pages, which need a build. */
export function formHost(app: TestApp, forms: () => readonly Form[]): FormHost {
  let origin = ''
  beforeAll(async () => {
    const server = hostOf(app, forms).listen(0, '127.0.0.1')
    afterAll(() => void server.close())
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  // A form with a file sends one.
  const bodyOf = async (type: string, path: string, values: object) => {
    const headers = { 'content-type': type }
    if (type === 'application/json') return { headers, body: JSON.stringify(values) }
    if (formFinder(forms())(path)?.route.call.upload) return pictureForm({ r: 9, g: 99, b: 199 })
    return { headers, body: new URLSearchParams(values as Record<string, string>).toString() }
  }
  const fileOf = async (bytes: Buffer) => {
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
    const whole = new Response(form)
    const headers = { 'content-type': whole.headers.get('content-type') ?? '' }
    return { headers, body: Buffer.from(await whole.arrayBuffer()) }
  }
  const send =
    (type: string) =>
    async (path: string, values: object, as: As = {}) => {
      const { tenant = 'amore', cookie = '' } = as
      const { headers, body } = Buffer.isBuffer(values)
        ? await fileOf(values)
        : await bodyOf(type, path, values)
      const answer = await fetch(origin + path, {
        method: 'POST',
        body,
        headers: { cookie, 'x-tenant': tenant, ...headers },
        redirect: 'manual',
      })
      const text = await answer.text()
      const location = answer.headers.get('location')
      const { errors = {}, values: typed = {} } = location === null ? (JSON.parse(text) as Shown) : {}
      return { status: answer.status, location, text, errors, values: typed }
    }
  const post = send('application/x-www-form-urlencoded')
  return { post, file: post, json: send('application/json') }
}

type Shown = Partial<Pick<FormAnswer, 'errors' | 'values'>>

function hostOf(app: TestApp, forms: () => readonly Form[]): Express {
  const host = express()
  host.use((request, response, next) => {
    response.locals.tenant = app.services.tenants.get(String(request.headers['x-tenant']))
    next()
  })
  host.use(express.json())
  host.use(async (request, response) => {
    const form = formFinder(forms())(request.path)
    if (!form) throw new Error(`no form is posted to ${request.path}`)
    const openScope = scopeOpener(app.services)
    if (request.is('json')) {
      const { idempotency_key: key, ...values } = request.body as Record<string, string>
      if (key) request.headers['idempotency-key'] = key
      request.body = form.input(values, paramsOf(form, request.path))
      return serveCall(form.route, openScope)(request, response)
    }
    const result = await answerPostedForm(openScope, {
      request,
      response,
      form,
      withUpload: uploadServer({ openScope }),
      show: async (fault) => fault,
    })
    if ('redirect' in result) response.redirect(303, result.redirect)
    else response.status(result.status).json(result.form)
  })
  const refused: ErrorRequestHandler = (error, request, response, _next) => {
    const tenant = tenantOf(response)
    const { status, body } = answerTo(error, translator(tenant, localeOf(request, tenant).code))
    response.status(status).json({ errors: { '': body.error.message, ...body.error.fields } })
  }
  return host.use(refused)
}

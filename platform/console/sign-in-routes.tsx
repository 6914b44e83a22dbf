import { z } from 'zod'
import { LOCALE_CODES } from '../core/locale.ts'
import { LANGUAGE_COOKIE } from '../i18n/languages.ts'
import { COOKIE_AGE, readCookies, setCookie } from '../infra/http/cookies.ts'
import { auditPlatform } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { SecondFactorPage, SignInPage } from './pages/sign-in-page.tsx'
import { checkPasskey, findPasskeys, signInOptions } from './passkeys.ts'
import { may } from './permissions.ts'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, openRoute, staffRoute } from './serve.ts'
import { COOKIES, endSession, forget, keepSession } from './sessions.ts'
import { checkCode, checkPassword, findSignIn, finishSignIn, keepChallenge } from './sign-in.ts'
import { LIFETIME } from './tokens.ts'

/** A path of the console, not an address elsewhere. */
const next = z.string().max(500).default('')
const pathOf = (text: string) => (/^\/(?![/\\])[\w\-./?=&%]*$/.test(text) ? text : '/')

const credentials = z.object({
  email: z.string({ error: 'required' }).min(1).max(254),
  password: z.string({ error: 'required' }).min(1).max(1000),
  next,
})
const secondFactor = z.object({ code: z.string({ error: 'required' }).min(1).max(60), next })

type Input = ConsoleInput<unknown, unknown, Staff | null>

/** Sign-in in two steps, sign-out, the choice of the language, and the first page. */
export function signInRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  const { consoleDatabase: database, rateLimits, security, appSecret, party } = deps
  const parts = { database, rateLimits, security, appSecret }

  async function signInPage({ scope, query, body }: Input, fault?: FormFault): Promise<ConsoleAnswer> {
    const given = { ...(query as object), ...(body as object) } as { email?: unknown; next?: unknown }
    const page = (
      <SignInPage
        scope={scope}
        firstSteps={!deps.production && (await nobodyYet(scope))}
        email={textOf(given.email)}
        next={textOf(given.next)}
        {...(fault ? { fault } : {})}
      />
    )
    return { page, title: scope.t('console:sign_in') }
  }

  async function secondPage(
    { scope, query, body, request }: Input,
    fault?: FormFault,
  ): Promise<ConsoleAnswer> {
    const token = readCookies(request)[COOKIES.signIn] ?? ''
    const waiting = await scope.db((db) => findSignIn(db, token, scope.now))
    if (!waiting) return { redirect: '/sign-in' }
    const passkeys = await scope.db((db) => findPasskeys(db, waiting.staffId))
    const given = { ...(query as object), ...(body as object) } as { next?: unknown }
    const page = (
      <SecondFactorPage
        scope={scope}
        passkey={passkeys.length > 0}
        next={textOf(given.next)}
        {...(fault ? { fault } : {})}
      />
    )
    return { page, title: scope.t('console:second_title') }
  }

  return [
    staffRoute({
      method: 'GET',
      path: '/',
      access: 'account.own',
      handle: async ({ scope }) => ({
        redirect: may(scope.staff.role, 'photos.moderate') ? '/photos' : '/account',
      }),
    }),
    openRoute({
      method: 'GET',
      path: '/sign-in',
      access: 'anyone',
      query: z.object({ next }),
      handle: async (input) => (input.scope.staff ? { redirect: '/' } : signInPage(input)),
    }),
    openRoute({
      method: 'POST',
      path: '/sign-in',
      access: 'anyone',
      body: credentials,
      again: signInPage,
      handle: async ({ scope, body, request, response }) => {
        const token = await checkPassword(parts, { ...body, address: request.ip, now: scope.now })
        setCookie(response, COOKIES.signIn, token, { maxAge: LIFETIME.signIn / 1000 })
        return { redirect: `/second-factor?next=${encodeURIComponent(pathOf(body.next))}` }
      },
    }),
    openRoute({
      method: 'GET',
      path: '/second-factor',
      access: 'anyone',
      query: z.object({ next }),
      handle: (input) => secondPage(input),
    }),
    openRoute({
      method: 'POST',
      path: '/second-factor',
      access: 'anyone',
      body: secondFactor,
      again: secondPage,
      handle: async ({ scope: { now }, body, request, response }) => {
        const session = await finishSignIn(parts, {
          ...signInOf(request),
          now,
          check: checkCode(body.code, { now, appSecret }),
        })
        if (session === undefined) return { redirect: '/sign-in' }
        keepSession(response, session)
        return { redirect: pathOf(body.next) }
      },
    }),
    openRoute({
      method: 'POST',
      path: '/second-factor/passkey-options',
      access: 'anyone',
      handle: async ({ scope, request }) => {
        const { token } = signInOf(request)
        const waiting = await scope.db((db) => findSignIn(db, token, scope.now))
        const passkeys = waiting ? await scope.db((db) => findPasskeys(db, waiting.staffId)) : []
        const options = await signInOptions(party, passkeys)
        if (waiting) await scope.db((db) => keepChallenge(db, token, options.challenge))
        return { json: options }
      },
    }),
    openRoute({
      method: 'POST',
      path: '/second-factor/passkey',
      access: 'anyone',
      body: z.object({ response: z.unknown(), next }),
      handle: async ({ scope: { now }, body, request, response }) => {
        const session = await finishSignIn(parts, {
          ...signInOf(request),
          now,
          check: (db, { staffId, challenge }) =>
            checkPasskey(db, party, { staffId, challenge, response: body.response, now }),
        })
        if (session === undefined) return { json: { next: '/sign-in' } }
        keepSession(response, session)
        return { json: { next: pathOf(body.next) } }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/sign-out',
      access: 'account.own',
      handle: async ({ scope, response }) => {
        const { staff, now } = scope
        await scope.db(async (db) => {
          await endSession(db, staff.sessionId)
          await auditPlatform(db, { staffId: staff.id, now, action: 'signed_out' })
        })
        forget(response, COOKIES.session)
        response.setHeader('clear-site-data', '"cache"')
        return { redirect: '/sign-in' }
      },
    }),
    openRoute({
      method: 'POST',
      path: '/language',
      access: 'anyone',
      body: z.object({ language: z.enum(LOCALE_CODES), next }),
      handle: async ({ body, response }) => {
        setCookie(response, LANGUAGE_COOKIE, body.language, { maxAge: COOKIE_AGE.language })
        return { redirect: pathOf(body.next) }
      },
    }),
  ]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const signInOf = (request: Input['request']) => ({
  token: readCookies(request)[COOKIES.signIn] ?? '',
  device: request.headers['user-agent'] ?? '',
  address: request.ip,
})

async function nobodyYet(scope: PlatformScope): Promise<boolean> {
  const row = await scope.db(({ trx }) =>
    trx.selectFrom('staff').select('id').where('accepted_at', 'is not', null).limit(1).executeTakeFirst(),
  )
  return row === undefined
}

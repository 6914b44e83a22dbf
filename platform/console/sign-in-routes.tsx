import { z } from 'zod'
import { LOCALE_CODES } from '../core/locale.ts'
import { LANGUAGE_COOKIE } from '../i18n/languages.ts'
import { setCookie } from '../infra/http/cookies.ts'
import { auditPlatform } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { next, pathOf, textOf } from './next-path.ts'
import { SignInPage } from './pages/sign-in-page.tsx'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { codeRoutes, passkeyRoutes } from './second-factor-routes.tsx'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, openRoute, staffRoute } from './serve.ts'
import { COOKIES, endSession, forget } from './sessions.ts'
import { checkPassword, type SignInDeps } from './sign-in.ts'

const credentials = z.object({
  email: z.string({ error: 'required' }).min(1).max(254),
  password: z.string({ error: 'required' }).min(1).max(1000),
  next,
})

type Input = ConsoleInput<unknown, unknown, Staff | null>

/** Sign-in in two steps, sign-out, and the choice of the language. */
export function signInRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  const { consoleDatabase: database, rateLimits, security, appSecrets } = deps
  const signIn: SignInDeps = { database, rateLimits, security, appSecrets }
  return [
    ...passwordRoutes(deps, signIn),
    ...codeRoutes(signIn),
    ...passkeyRoutes(deps, signIn),
    signOut,
    chooseLanguage,
  ]
}

/** The first step: e-mail address and password. */
function passwordRoutes({ production }: ConsoleDeps, signIn: SignInDeps): ConsoleRoute[] {
  const signInPage = async ({ scope, query, body }: Input, fault?: FormFault): Promise<ConsoleAnswer> => {
    const given = { ...(query as object), ...(body as object) } as { email?: unknown; next?: unknown }
    const page = (
      <SignInPage
        scope={scope}
        firstSteps={!production && (await nobodyYet(scope))}
        email={textOf(given.email)}
        next={textOf(given.next)}
        {...(fault ? { fault } : {})}
      />
    )
    return { page, title: scope.t('console:sign_in') }
  }
  return [
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
        const token = await checkPassword(signIn, { ...body, address: request.ip, now: scope.now })
        setCookie(response, COOKIES.signIn, token)
        return { redirect: `/second-factor?next=${encodeURIComponent(pathOf(body.next))}` }
      },
    }),
  ]
}

const signOut = staffRoute({
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
})

const chooseLanguage = openRoute({
  method: 'POST',
  path: '/language',
  access: 'anyone',
  body: z.object({ language: z.enum(LOCALE_CODES), next }),
  handle: async ({ body, response }) => {
    setCookie(response, LANGUAGE_COOKIE, body.language)
    return { redirect: pathOf(body.next) }
  },
})

async function nobodyYet(scope: PlatformScope): Promise<boolean> {
  const row = await scope.db(({ trx }) =>
    trx.selectFrom('staff').select('id').where('accepted_at', 'is not', null).limit(1).executeTakeFirst(),
  )
  return row === undefined
}

import { z } from 'zod'
import { readCookies } from '../infra/http/cookies.ts'
import { requestOptions } from '../infra/passkeys/ceremony.ts'
import type { ConsoleDeps } from './deps.ts'
import { next, pathOf, textOf } from './next-path.ts'
import { SecondFactorPage } from './pages/sign-in-page.tsx'
import { checkPasskey, findPasskeys } from './passkeys.ts'
import type { ConsoleInput, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, openRoute } from './serve.ts'
import { COOKIES, keepSession } from './sessions.ts'
import {
  type CheckFactor,
  checkCode,
  findSignIn,
  finishSignIn,
  keepChallenge,
  type SignInDeps,
} from './sign-in.ts'

const secondFactor = z.object({ code: z.string({ error: 'required' }).min(1).max(60), next })

type Input = ConsoleInput<unknown, unknown, Staff | null>

/** The second step of the sign-in, with a code. */
export function codeRoutes(signIn: SignInDeps): ConsoleRoute[] {
  return [
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
        const check = checkCode(body.code, { now, appSecrets: signIn.appSecrets })
        const session = await finishSignIn(signIn, { ...signInOf(request), now, check })
        if (session === undefined) return { redirect: '/sign-in' }
        keepSession(response, session)
        return { redirect: pathOf(body.next) }
      },
    }),
  ]
}

async function secondPage({ scope, query, body, request }: Input, fault?: FormFault): Promise<ConsoleAnswer> {
  const { token } = signInOf(request)
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

/** The second step of the sign-in, with a passkey. */
export function passkeyRoutes({ party }: ConsoleDeps, signIn: SignInDeps): ConsoleRoute[] {
  return [
    openRoute({
      method: 'POST',
      path: '/second-factor/passkey-options',
      access: 'anyone',
      handle: async ({ scope, request }) => {
        const { token } = signInOf(request)
        const waiting = await scope.db((db) => findSignIn(db, token, scope.now))
        const passkeys = waiting ? await scope.db((db) => findPasskeys(db, waiting.staffId)) : []
        const options = await requestOptions(
          party,
          passkeys.map(({ id }) => id),
        )
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
        const check: CheckFactor = (db, { staffId, challenge }) =>
          checkPasskey(db, party, { staffId, challenge, response: body.response, now })
        const session = await finishSignIn(signIn, { ...signInOf(request), now, check })
        if (session === undefined) return { json: { next: '/sign-in' } }
        keepSession(response, session)
        return { json: { next: pathOf(body.next) } }
      },
    }),
  ]
}

const signInOf = (request: Input['request']) => ({
  token: readCookies(request)[COOKIES.signIn] ?? '',
  device: request.headers['user-agent'] ?? '',
  address: request.ip,
})

import { z } from 'zod'
import { ValidationError } from '../core/errors.ts'
import { hashPassword, passwordFault } from '../features/accounts/server.ts'
import { readCookies, setCookie } from '../infra/http/cookies.ts'
import { requestShare } from '../infra/network-share.ts'
import { qrCode } from '../infra/qr-code.ts'
import { type GrowingWait, limitKey } from '../infra/rate-limit.ts'
import { acceptedStep, totpUri } from '../infra/second-factor/totp.ts'
import type { ConsoleDeps } from './deps.ts'
import { acceptInvitation, findInvitation, type Invitation } from './invitations.ts'
import { CodesPage, InvitationOverPage, InvitationPage } from './pages/invitation-page.tsx'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, openRoute } from './serve.ts'
import { COOKIES, findStaff, forget, keepSession } from './sessions.ts'

/** Attempts to set up the account, per invited person. */
const SETUP_WAIT: GrowingWait = { name: 'staff-setup', free: 10, longest: 60, memory: 86_400 }

interface SetUp {
  readonly password: string
  readonly code: string
}

type Input = ConsoleInput<unknown, unknown, Staff | null>

/**
 * Pages of an invitation: the person sets a password and an authenticator app, sees the recovery
 * codes and is signed in.
 */
export function invitationRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    openRoute({
      method: 'GET',
      path: '/invitation',
      access: 'anyone',
      query: z.object({ token: z.string().max(100).optional() }),
      handle: async (input) => {
        const { token } = input.query
        if (token === undefined) return invitationPage(deps, input)
        // Removes the token from the URL at once: URLs end up in histories and logs.
        setCookie(input.response, COOKIES.invitation, token)
        return { redirect: '/invitation' }
      },
    }),
    openRoute({
      method: 'POST',
      path: '/invitation',
      access: 'anyone',
      body: z.object({
        password: z.string({ error: 'required' }).min(1).max(1000),
        code: z.string({ error: 'required' }).min(1).max(20),
      }),
      again: (input, fault) => invitationPage(deps, input, fault),
      handle: (input) => setUp(deps, input),
    }),
  ]
}

/** The invitation whose token is in the browser's cookie, if it is still valid. */
async function invitationOf(
  { appSecrets }: ConsoleDeps,
  { scope, request }: Pick<Input, 'scope' | 'request'>,
) {
  const token = readCookies(request)[COOKIES.invitation] ?? ''
  const found = await scope.db((db) => findInvitation(db, token, { now: scope.now, appSecrets }))
  return { token, found }
}

async function invitationPage(deps: ConsoleDeps, input: Input, fault?: FormFault): Promise<ConsoleAnswer> {
  const { scope } = input
  const { found } = await invitationOf(deps, input)
  if (!found) return over(scope)
  const { email, totpSecret } = found
  const qr = qrCode(totpUri(totpSecret, { issuer: 'Console', label: email }))
  const page = (
    <InvitationPage scope={scope} email={email} secret={totpSecret} qr={qr} {...(fault ? { fault } : {})} />
  )
  return { page, title: scope.t('console:welcome') }
}

/** Accepts the invitation and signs the person in. The recovery codes are shown only this once. */
async function setUp(
  deps: ConsoleDeps,
  { scope, body, request, response }: ConsoleInput<unknown, SetUp, Staff | null>,
): Promise<ConsoleAnswer> {
  const { appSecrets, consoleDatabase, rateLimits } = deps
  const { now } = scope
  const { token, found: invitation } = await invitationOf(deps, { scope, request })
  if (!invitation) return over(scope)
  await rateLimits.attempt(SETUP_WAIT, limitKey(0, invitation.staffId))
  const step = checkSetUp(invitation, body, now)
  const passwordHash = await hashPassword(body.password, requestShare(0, request.ip))
  const device = request.headers['user-agent'] ?? ''
  const accepted = await scope.db((db) =>
    acceptInvitation(db, { token, invitation, passwordHash, step, appSecrets, now, device }),
  )
  if (!accepted) return over(scope)
  await deps.mailNews({
    to: invitation.email,
    language: scope.locale.code,
    news: { kind: 'factor', change: 'invitation_accepted' },
  })
  keepSession(response, accepted.session)
  forget(response, COOKIES.invitation)
  const staff = await consoleDatabase.withStaff([], (db) =>
    findStaff(db, accepted.session, { now, language: scope.locale.code }),
  )
  const signedIn = { ...scope, staff: staff ?? null }
  return {
    page: <CodesPage scope={signedIn} codes={accepted.codes} />,
    title: scope.t('console:recovery_codes'),
  }
}

function over(scope: PlatformScope): ConsoleAnswer {
  const page = <InvitationOverPage scope={scope} />
  return { page, title: scope.t('console:invitation_over'), status: 404 }
}

/**
 * @returns the time step of the code
 * @throws ValidationError for a weak password and a wrong code, both at once
 */
function checkSetUp({ email, totpSecret }: Invitation, given: SetUp, now: Date): number {
  const weak = passwordFault(given.password, { email, name: '', site: 'console' })
  const step = acceptedStep(totpSecret, given.code, { now, lastStep: null })
  if (!weak && step !== undefined) return step
  throw new ValidationError({
    ...(weak ? { password: weak } : {}),
    ...(step === undefined ? { code: { code: 'code_wrong' } } : {}),
  })
}

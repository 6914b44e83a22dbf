import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from '../../../platform/features/accounts/server.ts'
import { buildMember } from '../../../platform/testing/factories.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { cookieOf, hostOf, SITE, type Stage } from '../stage.ts'
import { quantile, ratioOf } from '../statistics.ts'
import { timed, type Visit } from '../visit.ts'

const LOGINS = 1000
/** Concurrent logins. The program checks only a few passwords at a time; the other logins wait. */
const AT_ONCE = 8
const MEMBERS = 50
const PASSWORD = 'a long sentence of the bench'
/** Milliseconds between two page requests, which do not wait for the previous response. */
const PACE = 40
const PAGES = 300
const ROUNDS = 3

/**
 * (l) A page of the members area while a thousand members log in, compared with the same page
 * without logins.
 */
export async function logins(stage: Stage, effort: Effort): Promise<Figure[]> {
  const tenant = stage.tenant(SITE)
  const password_hash = await hashPassword(PASSWORD)
  const members = await stage.database.withTenant(tenant.key, async (db) => {
    const made = []
    for (let count = 0; count < MEMBERS; count++) made.push(await buildMember(db, { password_hash }))
    return made
  })
  const [reader] = members
  const cookie = cookieOf(await stage.signIn(tenant, { id: reader?.id ?? '' }))
  const program = await stage.product()
  const page = { program, host: hostOf(tenant), path: '/members', headers: { cookie } }
  await pages(page, 50)
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < Math.min(ROUNDS, effort.rounds); round++) {
    alone.push(quantile(await pages(page, effort.amount(PAGES)), 0.95))
    await stage.database.global.deleteFrom('rate_limit').execute()
    await stage.database.global.deleteFrom('rate_use').execute()
    const floods = new AbortController()
    const during = pages(page, Number.POSITIVE_INFINITY, floods.signal)
    await signInAll({ program, host: page.host }, members, effort.amount(LOGINS))
    floods.abort()
    beside.push(quantile(await during, 0.95))
  }
  await program.stop()
  const ratio = ratioOf(beside, alone)
  return [
    {
      id: 'l',
      name: `members page while ${LOGINS} log in: p95 against alone`,
      unit: '',
      measured: ratio.ratio,
      target: { kind: 'at most', value: 2 },
      detail: effort.sides(ratio, 'ms'),
    },
  ]
}

/** Requests a page at fixed intervals. @returns milliseconds of each response */
async function pages(visit: Visit, amount: number, until?: AbortSignal): Promise<number[]> {
  const answers: Promise<number>[] = []
  while (answers.length < amount && !until?.aborted) {
    answers.push(timed(visit))
    await wait(PACE)
  }
  return Promise.all(answers)
}

async function signInAll(
  site: Pick<Visit, 'program' | 'host'>,
  members: readonly { readonly email: string }[],
  amount: number,
): Promise<void> {
  let next = 0
  const signIn = async () => {
    while (next < amount) {
      const member = members[next++ % members.length]
      const body = JSON.stringify({ email: member?.email, password: PASSWORD })
      await timed({ ...site, path: '/api/user', headers: { 'content-type': 'application/json' }, body })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, signIn))
}

import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { FairGate, type Share } from '../../infra/fair-gate.ts'

/**
 * Argon2id, which is the package's default, with 19 MiB, two passes, one lane (OWASP): about 30 ms
 * of one core.
 */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash of nothing that anybody knows, with the same cost: stands in where there is no account to
 * look at.
 */
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$Y2hlY2tlZCBhZ2FpbnN0IG5vdGhpbmcgYXQgYWxsISE'

/**
 * Each takes a core whole: one core is always left to the event loop and PostgreSQL, or pages take
 * more than twice as long while many log in (docs/measured.md, l). More than two at once would take
 * the threads of the event loop.
 */
export const PASSWORDS_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** They wait about a second; more are an attack. */
export const PASSWORDS_WAITING = 40

/**
 * Tenants and networks take turns (`requestShare`), so that a flood on one site delays no login on
 * another.
 */
const gate = new FairGate({ atOnce: PASSWORDS_AT_ONCE, waiting: PASSWORDS_WAITING })

/** The share of what the program itself does, such as demo data. */
const PROGRAM: Share = ['program', '', '', '']

/**
 * @param share whose password it is: `requestShare` of the request
 * @throws UnavailableError where too many passwords of this share wait already
 */
export function hashPassword(password: string, share: Share = PROGRAM): Promise<string> {
  return gate.pass(share, () => hash(normalise(password), COST))
}

/**
 * Whether this is the password; `null` where there is no account: that takes the same time and is
 * never true.
 *
 * @param share whose password it is: `requestShare` of the request
 * @throws UnavailableError where too many passwords of this share wait already
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  share: Share,
): Promise<boolean> {
  const usable = stored?.startsWith('$argon2id$') ? stored : null
  const right = await gate.pass(share, () => verify(usable ?? DUMMY, normalise(password)))
  return right && usable !== null
}

/** The same letters typed on another keyboard are the same password. */
const normalise = (password: string) => password.normalize('NFKC')

import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { FairGate, type Share } from '../../infra/fair-gate.ts'

/**
 * Argon2id (the default of the package) with 19 MiB, two passes, one lane (OWASP): about 30 ms of
 * one core.
 */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash of a value that nobody knows, with the same cost. Verified if there is no account, so that
 * the time is the same.
 */
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$Y2hlY2tlZCBhZ2FpbnN0IG5vdGhpbmcgYXQgYWxsISE'

/**
 * Password checks that run concurrently. Each takes a whole core: one core is always left to the
 * event loop and PostgreSQL, or pages take more than twice as long while many members log in
 * (docs/measured.md, l). More than two would use up the threads of the event loop.
 */
export const PASSWORDS_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Password checks that may wait, about a second each; more than this is an attack. */
export const PASSWORDS_WAITING = 40

/**
 * Tenants and networks take turns (`requestShare`), so that a flood on one site delays no login on
 * another.
 */
const gate = new FairGate({ atOnce: PASSWORDS_AT_ONCE, waiting: PASSWORDS_WAITING })

/** How many passwords are being checked, and how many wait. */
export const passwordQueue: Pick<FairGate, 'running' | 'waiting'> = gate

/** The share of the program's own work, such as demo data. */
const PROGRAM: Share = ['program', '', '', '']

/**
 * @param share the requester's share of the queue: `requestShare` of the request
 * @throws UnavailableError if too many passwords of this share are waiting
 */
export function hashPassword(password: string, share: Share = PROGRAM): Promise<string> {
  return gate.pass(share, () => hash(normalise(password), COST))
}

/**
 * Whether the password matches `stored`. With `null` (no account) it takes the same time and
 * returns false.
 *
 * @param share the requester's share of the queue: `requestShare` of the request
 * @throws UnavailableError if too many passwords of this share are waiting
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

/** Makes equal what different keyboards send for the same letters. */
const normalise = (password: string) => password.normalize('NFKC')

import { hash, type Options, verify } from '@node-rs/argon2'
import { Gate } from '../../infra/gate.ts'

/** Argon2id, which is the package's default, with 19 MiB, two passes, one lane (OWASP): about 30 ms of one core. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of nothing that anybody knows, with the same cost: stands in where there is no account to look at. */
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$Y2hlY2tlZCBhZ2FpbnN0IG5vdGhpbmcgYXQgYWxsISE'

/** Two at once leave the event loop its threads; forty waiting take about a second, and more are an attack. */
const gate = new Gate({ atOnce: 2, waiting: 40 })

/** @throws UnavailableError where too many passwords wait already */
export function hashPassword(password: string): Promise<string> {
  return gate.pass(() => hash(normalise(password), COST))
}

/**
 * Whether this is the password; `null` where there is no account: that takes the same time and is never true.
 *
 * @throws UnavailableError where too many passwords wait already
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const usable = stored?.startsWith('$argon2id$') ? stored : null
  const right = await gate.pass(() => verify(usable ?? DUMMY, normalise(password)))
  return right && usable !== null
}

/** The same letters typed on another keyboard are the same password. */
const normalise = (password: string) => password.normalize('NFKC')

import { randomBytes } from 'node:crypto'
import { type KeyRing, sign, verify } from '../key-ring.ts'

/** Where every host of a site proves which site it serves. */
export const SITE_PROOF = '/.well-known/site'

const LIFETIME_MS = 60_000
const encode = (bytes: Buffer) => bytes.toString('base64url')
const asked = (host: string, until: string, nonce: string) => `site-challenge ${host} ${until} ${nonce}`
const answered = (challenge: string, site: string) => `site-proof ${challenge} ${site}`

/**
 * A challenge for the server behind `host`. Only this installation can make one, so a stranger
 * learns nothing by asking; it names its host, so whoever receives it by mistake cannot use it to
 * ask the other hosts of this installation.
 */
export function newSiteChallenge(ring: KeyRing, host: string, now: Date): string {
  const until = String(now.getTime() + LIFETIME_MS)
  const nonce = encode(randomBytes(16))
  return `${until}.${nonce}.${encode(sign(ring, asked(host, until, nonce)))}`
}

/**
 * The answer of `host`, which serves `site`; undefined for a challenge that this installation did
 * not make, or that is too old or for another host. The answer names the site only to whoever knows
 * its id and the secret of the installation.
 */
export function siteProof(
  ring: KeyRing,
  { challenge, host, site }: { readonly challenge: string; readonly host: string; readonly site: string },
  now: Date,
): string | undefined {
  const [until = '', nonce = '', signature = ''] = challenge.split('.')
  if (!(Number(until) > now.getTime())) return undefined
  if (!verify(ring, asked(host, until, nonce), signature, encode)) return undefined
  return encode(sign(ring, answered(challenge, site)))
}

/** Whether an answer proves that its host serves `site`. */
export const isSiteProof = (ring: KeyRing, challenge: string, site: string, answer: string): boolean =>
  verify(ring, answered(challenge, site), answer, encode)

import { type KeyRing, sign, verify } from '../key-ring.ts'

/**
 * Minutes for which a pass is valid: what changes meanwhile ends it after them (docs/limits.md).
 */
export const PASS_MINUTES = 5

/** What a pass is for. No part contains a line break. */
export interface PassPlace {
  /** Id of the tenant. */
  readonly tenant: string
  /** Token of the session: a pass is worth nothing in another one. */
  readonly session: string
  /** The act that it allows: `presence`, `typing <conversation>`. */
  readonly act: string
}

/** Whose pass it is. */
export interface Passed {
  /** The member's id. */
  readonly member: string
  /** Id of the member whom the act concerns; '' for none. */
  readonly other: string
}

const FORM = /^([0-9a-z]{1,12})\.([0-9a-f-]{36})\.([0-9a-f-]{0,36})\.([\w-]{22})$/
const MARK_BYTES = 16

/**
 * A pass for one act of a member for some minutes, so that the act is accepted without a look-up.
 * The caller must know that the member may do it now.
 */
export function makePass(ring: KeyRing, place: PassPlace, { member, other }: Passed, now: Date): string {
  const head = `${Math.floor(now.getTime() / 60_000 + PASS_MINUTES).toString(36)}.${member}.${other}`
  return `${head}.${encode(sign(ring, signedText(place, head)))}`
}

/**
 * Whose pass this is; undefined if it was altered, has expired, or was made for another act, tenant
 * or session.
 */
export function readPass(ring: KeyRing, place: PassPlace, given: string, now: Date): Passed | undefined {
  const [, until = '', member = '', other = '', mark = ''] = FORM.exec(given) ?? []
  if (mark === '' || Number.parseInt(until, 36) * 60_000 <= now.getTime()) return undefined
  if (!verify(ring, signedText(place, `${until}.${member}.${other}`), mark, encode)) return undefined
  return { member, other }
}

const signedText = ({ tenant, session, act }: PassPlace, head: string) =>
  `pass\n${tenant}\n${session}\n${act}\n${head}`

const encode = (signature: Buffer) => signature.subarray(0, MARK_BYTES).toString('base64url')

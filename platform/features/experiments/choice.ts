import type { LanderExperiment } from '../../core/lander.ts'
import { type KeyRing, sign } from '../../infra/key-ring.ts'
import { networkOf } from '../../infra/rate-limit.ts'

/** What identifies a visitor without storing anything in the browser. */
export interface Visitor {
  /** Key of the tenant: a person is unlinkable between sites. */
  readonly tenant: number
  readonly address: string | undefined
  readonly agent: string
  /** Day of the site, YYYY-MM-DD. */
  readonly day: string
}

const BITS = 2 ** 48

/**
 * The variant that a visitor is shown: a keyed hash of experiment, network (of IPv6 addresses the
 * first 64 bits), agent and day, so that a browser sees the same variant all day and nothing is
 * stored. Experiments are independent of each other. The order of the variants in the file does not
 * matter.
 */
export function chooseVariant(
  { id, variants }: Pick<LanderExperiment, 'id' | 'variants'>,
  { tenant, address, agent, day }: Visitor,
  ring: KeyRing,
): string {
  const text = JSON.stringify(['experiment', tenant, id, networkOf(address), agent, day])
  const place = (sign(ring, text).readUIntBE(0, 6) / BITS) * 100
  let below = 0
  let last = ''
  for (const name of Object.keys(variants).sort()) {
    last = name
    below += variants[name]?.weight ?? 0
    if (place < below) break
  }
  return last
}

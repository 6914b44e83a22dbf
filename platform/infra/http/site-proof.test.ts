import { expect, it } from 'vitest'
import type { KeyRing } from '../key-ring.ts'
import { isSiteProof, newSiteChallenge, siteProof } from './site-proof.ts'

const RING: KeyRing = ['the secret of this installation']
const NOW = new Date('2026-11-27T12:00:00Z')
const challenge = newSiteChallenge(RING, 'luna.example', NOW)
const asked = { challenge, host: 'luna.example', site: 'luna' }

it('a host proves its own site, and no other one', () => {
  const proof = siteProof(RING, asked, NOW) ?? ''
  expect(isSiteProof(RING, challenge, 'luna', proof)).toBe(true)
  expect(isSiteProof(RING, challenge, 'amore', proof)).toBe(false)
  expect(isSiteProof(RING, newSiteChallenge(RING, 'luna.example', NOW), 'luna', proof)).toBe(false)
  // The id is not in the answer: whoever receives it by mistake learns nothing.
  expect(proof).not.toContain('luna')
})

it.each<[string, Partial<typeof asked>, number, KeyRing]>([
  ['of another installation', {}, 0, ['another secret']],
  ['for another host', { host: 'amore.example' }, 0, RING],
  ['that is too old', {}, 60_000, RING],
  ['that was altered', { challenge: challenge.replace(/^\d/, '9') }, 0, RING],
  ['that is none', { challenge: 'x' }, 0, RING],
])('a challenge %s gets no answer', (_what, changed, later, ring) => {
  expect(siteProof(ring, { ...asked, ...changed }, new Date(NOW.getTime() + later))).toBeUndefined()
})

it('a change of the secret between question and answer is accepted', () => {
  const after: KeyRing = ['the new secret', ...RING]
  const proof = siteProof(after, asked, NOW) ?? ''
  expect(isSiteProof(after, challenge, 'luna', proof)).toBe(true)
})

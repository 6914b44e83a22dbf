import { describe, expect, it } from 'vitest'
import { readConfig } from '../../infra/config.ts'
import { runScript } from '../../testing/run-script.ts'
import { inviteLink, isInvite, makeInvite } from './invites.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const DAY = 86_400_000
const SECRET = ['a secret of the test'] as const
const later = (days: number) => new Date(NOW.getTime() + days * DAY)

describe('an invitation', () => {
  it('is valid for its site and its days only', () => {
    const code = makeInvite(SECRET, 'alpen', NOW, 3)
    expect(isInvite(SECRET, 'alpen', code, later(2.9))).toBe(true)
    expect(isInvite(SECRET, 'alpen', code, later(3.1))).toBe(false)
    expect(isInvite(SECRET, 'amore', code, NOW)).toBe(false)
    expect(isInvite(['another secret'], 'alpen', code, NOW)).toBe(false)
    expect(
      isInvite(
        SECRET,
        'alpen',
        code.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        NOW,
      ),
    ).toBe(false)
    expect(isInvite(SECRET, 'alpen', undefined, NOW)).toBe(false)
  })

  it('is valid with a newer secret beside the one that signed it, and no longer without that one', () => {
    const code = makeInvite(SECRET, 'alpen', NOW)
    expect(isInvite(['a newer secret', ...SECRET], 'alpen', code, NOW)).toBe(true)
    expect(isInvite(['a newer secret'], 'alpen', code, NOW)).toBe(false)
  })

  it('is a link to the signup of the site', () => {
    const link = new URL(inviteLink(SECRET, { id: 'alpen', origin: 'https://alpen.example' }, NOW))
    expect(link.origin + link.pathname).toBe('https://alpen.example/signup')
    expect(isInvite(SECRET, 'alpen', link.searchParams.get('invite') ?? '', later(29))).toBe(true)
  })

  it('is printed by npm run site -- invite', async () => {
    const made = await runScript('site', ['invite', 'alpen', '--days', '2', '--json'])
    const endless = await runScript('site', ['invite', 'alpen', '--days', '0'])
    const nowhere = await runScript('site', ['invite', 'nowhere'])
    const { link } = JSON.parse(made.out) as { link: string }
    const code = new URL(link).searchParams.get('invite') ?? ''
    const { appSecrets } = readConfig()
    expect(isInvite(appSecrets, 'alpen', code, new Date(Date.now() + DAY))).toBe(true)
    expect(isInvite(appSecrets, 'alpen', code, new Date(Date.now() + 3 * DAY))).toBe(false)
    expect([made.code, endless.code, nowhere.code]).toEqual([0, 2, 1])
  })
})

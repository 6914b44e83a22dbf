import { expect, it } from 'vitest'
import type { AlertName } from '../../core/client.ts'
import { type BannerFacts, bannersOf } from './banners.ts'

const all: readonly AlertName[] = ['confirm', 'mail_bounce', 'enrich', 'push']
const calm: readonly AlertName[] = ['enrich', 'push']

it.each<[string, Partial<BannerFacts>, AlertName | null, 'strip' | 'card', boolean]>([
  ['a calm member sees none', { alerts: [] }, null, 'strip', false],
  ['the offer alone', { alerts: [], offer: true }, null, 'strip', true],
  ['an unconfirmed address comes before the offer', { alerts: all, offer: true }, 'confirm', 'strip', false],
  ['so does stopped mail', { alerts: ['mail_bounce', 'push'], offer: true }, 'mail_bounce', 'strip', false],
  ['on the search it is a card', { alerts: all, route: 'members', offer: true }, 'confirm', 'card', false],
  [
    'a profile to complete is a card of the search',
    { alerts: calm, route: 'members' },
    'enrich',
    'card',
    false,
  ],
  ['which leaves the offer', { alerts: calm, route: 'members', offer: true }, 'enrich', 'card', true],
  ['and is told nowhere else', { alerts: ['enrich'], wrote: true }, null, 'strip', false],
  ['push is not asked for before a message was sent', { alerts: calm }, null, 'strip', false],
  ['and is once one was', { alerts: calm, wrote: true }, 'push', 'strip', false],
  [
    'in place of the offer, which comes back',
    { alerts: calm, wrote: true, offer: true },
    'push',
    'strip',
    false,
  ],
  [
    'nor among the members of the search',
    { alerts: ['push'], wrote: true, route: 'members' },
    null,
    'card',
    false,
  ],
  ['a member with push is not asked', { alerts: [], wrote: true }, null, 'strip', false],
  ['a profile shows no notice', { alerts: all, route: 'members-id', wrote: true }, null, 'strip', false],
  ['a conversation neither', { alerts: all, route: 'chats-id', wrote: true }, null, 'strip', false],
  ['nor a checkout', { alerts: all, route: 'credits-id-paymentmethod' }, null, 'strip', false],
  ['nor the packages', { alerts: all, route: 'credits', wrote: true }, null, 'strip', false],
  ['nor the thanks for an order', { alerts: calm, route: 'transactions', wrote: true }, null, 'strip', false],
  [
    'nor the form that it would lead to',
    { alerts: calm, route: 'profile', wrote: true },
    null,
    'strip',
    false,
  ],
  [
    'nor the page that says it itself',
    { alerts: ['mail_bounce', 'push'], route: 'notifications', wrote: true, offer: true },
    null,
    'strip',
    true,
  ],
  ['which shows the others', { alerts: all, route: 'notifications' }, 'confirm', 'strip', false],
  [
    'the chip of the offer takes no room there',
    { alerts: all, route: 'members-id', offer: true },
    null,
    'strip',
    true,
  ],
])('%s', (_case, facts, notice, place, offer) => {
  const given = { route: 'likes', alerts: [], offer: false, wrote: false, ...facts }
  expect(bannersOf(given)).toEqual({ notice, place, offer })
})

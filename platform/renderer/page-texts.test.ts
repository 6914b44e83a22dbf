import { expect, it } from 'vitest'
import type { Me } from '../core/client.ts'
import { textsOfPage } from './page-texts.ts'

const WITH_BONUS = { timeBonusEndsAt: 1 } as Me

it.each<[string, string, Me | null, readonly string[]]>([
  ['a page of its own texts', 'chats-id', null, ['common', 'site', 'chats', 'farewell', 'gifts', 'warnings']],
  [
    'the bonus in the members area',
    'chats',
    WITH_BONUS,
    ['common', 'site', 'discounts', 'chats', 'farewell'],
  ],
  ['no bonus elsewhere', 'account-age', WITH_BONUS, ['common', 'site', 'age', 'account']],
  ['the error page', 'error', null, ['common', 'site', 'errors']],
])('loads the texts of %s', (_what, route, member, namespaces) => {
  expect(textsOfPage({ route, me: member })).toEqual(namespaces)
})

import { expect, test } from 'vitest'
import type { LoadInput } from '../core/page.ts'
import { loadLogin } from './loads.ts'

test.each<[Record<string, string>, string | null]>([
  [{}, null],
  [{ next: '/chats' }, 'errors:authentication_required'],
  [{ next: '/chats', expired: '1' }, 'errors:login_expired'],
])('the login opened with %o explains why: %s', async (query, notice) => {
  const scope = { t: (key: string) => key }
  expect(await loadLogin({ query, scope } as unknown as LoadInput)).toMatchObject({ notice })
})

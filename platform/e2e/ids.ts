import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anotherMember, conversationWith, logIn } from './members.ts'
import type { Site } from './sites.ts'
import { call, json } from './wire.ts'

/** One id of each kind that pages of a site use. */
export interface Ids {
  readonly member: string
  readonly conversation: string
  readonly payment: string
  readonly photo: string
}

/**
 * Existing ids of a site that its demo login may see. Afterwards the browser of `page` is signed in
 * as the demo login.
 */
export async function idsOf(page: Page, site: Site): Promise<Ids> {
  await logIn(page, site)
  const found = await anotherMember(page, site)
  const order = await call(page, site.id, '/api/payment', {
    method: 'POST',
    data: { package: 'p0', method: 'creditcard' },
    headers: { 'idempotency-key': randomUUID() },
  })
  const { id } = await json<{ id: string }>(Promise.resolve(order))
  const { members } = await json<{ members: { photo: string | null }[] }>(
    call(page, site.id, '/api/members?photo=1'),
  )
  return {
    member: found.id,
    conversation: await conversationWith(page, site, found.id),
    payment: id,
    photo: members[0]?.photo ?? '',
  }
}

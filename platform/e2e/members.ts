import { expect, type Page } from '@playwright/test'
import { type Newcomer, newcomer } from './signup-steps.ts'
import { mailTo } from './site.ts'
import { invitation, type Site } from './sites.ts'
import { call, json } from './wire.ts'

/**
 * Signs up through the API, for journeys about something else: the browser of `page` is signed in
 * and confirmed afterwards.
 */
export async function memberByCalls(
  page: Page,
  site: Site,
  more: Partial<Newcomer> = {},
): Promise<Newcomer & { readonly id: string }> {
  const who = newcomer(more)
  await unconfirmedByCalls(page, site, who)
  const mail = await mailTo(page, site.id, who.email)
  const token =
    new URL(mail.links.find((link) => link.includes('token=')) ?? '').searchParams.get('token') ?? ''
  const { status } = await call(page, site.id, '/activate/done', { method: 'POST', form: { token } })
  expect(status, 'the confirmation leads on').toBe(303)
  const { id } = await whoAmI(page, site)
  return { ...who, id }
}

/** The same, without confirming the mail. */
export async function unconfirmedByCalls(page: Page, site: Site, who: Newcomer): Promise<void> {
  await call(page, site.id, `/${site.arrival}`)
  const [year, month, day] = who.birthDate
  const invite = new URLSearchParams(invitation(site)).get('invite')
  const { gender, seeks, name, email, password } = who
  await step(page, site, { step: 0, gender, seeks, ...(invite ? { invite } : {}) })
  await step(page, site, { step: 1, date_of_birth: `${year}-${month}-${day}` })
  const { state } = await json<{ state: { places: { country: string; regions: { value: string }[] }[] } }>(
    call(page, site.id, '/api/signup?step=2'),
  )
  const home = state.places.find(({ country }) => country === who.country) ?? state.places[0]
  await step(page, site, { step: 2, place: home?.regions[0]?.value ?? '' })
  await step(page, site, { step: 3, name, email, password, terms: true, consent: true })
  await step(page, site, { step: 4 })
}

const step = (page: Page, { id }: Site, data: object) =>
  json(call(page, id, '/api/signup', { method: 'POST', data }))

/** A seeded login: `demo` is premium with credits, `free` has just started. */
export async function logIn(page: Page, { id }: Site, who: 'demo' | 'free' = 'demo'): Promise<void> {
  const data = { email: `${who}@${id}.example`, password: 'demo-password' }
  await json(call(page, id, '/api/user', { method: 'POST', data }))
}

interface User {
  readonly id: string
  readonly credits: number
  readonly paid_user: boolean
  readonly status: string
}

/** The signed-in member, as `GET /api/user` returns it. */
export async function whoAmI(page: Page, { id }: Site): Promise<User> {
  const { user } = await json<{ user: User }>(call(page, id, '/api/user'))
  return user
}

/**
 * A demo member found by the signed-in member's search: from a later page, since the first contains
 * members of concurrent journeys.
 */
export async function anotherMember(
  page: Page,
  { id }: Site,
  place = 0,
): Promise<{ id: string; name: string }> {
  const { members } = await json<{ members: { id: string; name: string }[] }>(
    call(page, id, '/api/members?pageNumber=4'),
  )
  const found = members[place]
  if (!found) throw new Error(`nobody found on ${id}`)
  return found
}

/** The conversation with that member, created if necessary. */
export async function conversationWith(page: Page, { id }: Site, member: string): Promise<string> {
  const { conversation } = await json<{ conversation: { id: string } }>(
    call(page, id, '/api/conversation', { method: 'POST', data: { member } }),
  )
  return conversation.id
}

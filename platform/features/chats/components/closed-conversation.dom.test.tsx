import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../core/api-client.ts'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { Partner, Reach } from '../present.ts'
import { ConversationNotes } from './Notes.tsx'
import { PartnerPane } from './PartnerPane.tsx'

const mia: Partner = {
  id: 'mia',
  name: 'Mia',
  age: 30,
  fictional: false,
  online: false,
  main_image: null,
}
const site = { name: 'Site', textsRevision: 'r' }
/** Renders a text as its key and parameters. */
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')

const show = (content: ReactNode) =>
  render(
    <PageProvider page={{ me: { id: 'ada' }, site } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
        {content}
      </I18nProvider>
    </PageProvider>,
  )

let asked: unknown[] = []
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (path: string, options: RequestInit = {}) => {
    if (path.startsWith('/texts/')) return Response.json({ safety: { unblock: 'Unblock' } })
    asked.push([options.method, path, options.body])
    return new Response('{"error":{"code":"server_error","message":"Broken"}}', { status: 409 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const notes = (reach: Reach, refusal: ApiError | null = null) =>
  show(
    <ConversationNotes
      reach={reach}
      partner={mia}
      refusal={refusal}
      creditsHref="/credits"
      onClose={vi.fn()}
    />,
  )

it('says that there is no connection where a press got no answer', () => {
  notes('open', new ApiError(0, {}))
  expect(screen.getByRole('alert').textContent).toBe('common:offline')
})

it('if the reader has blocked, the note removes the block with one press', async () => {
  notes('blocking')
  fireEvent.click(await screen.findByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(asked).toEqual([['DELETE', '/api/block', JSON.stringify({ id: 'mia' })]]))
})

it.each<Reach>(['blocked', 'gone', 'erased'])('if the partner is %s, there is nothing to press', (reach) => {
  notes(reach)
  expect(screen.queryByRole('button')).toBeNull()
})

it('the partner beside an open conversation has a place, interests and a link to the profile', () => {
  const interests = [{ slug: 'art', name: 'Art', shared: true }] as const
  show(<PartnerPane partner={mia} about={{ place: 'Milano', interests }} open match={false} />)
  expect(screen.getByText('Milano')).not.toBeNull()
  expect(screen.getByText('Art').hasAttribute('data-shared')).toBe(true)
  expect(screen.getByRole('link', { name: 'chats:view_profile' }).getAttribute('href')).toBe('/members/mia')
})

it('beside a closed conversation there is no partner', () => {
  show(<PartnerPane partner={mia} about={null} open={false} match={false} />)
  expect(screen.queryByRole('complementary')).toBeNull()
})

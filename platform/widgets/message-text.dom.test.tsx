import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { PagePayload } from '../core/client.ts'
import { I18nProvider } from '../i18n/react.tsx'
import { PageProvider } from '../ui/page.tsx'
import { MessageText } from './MessageText.tsx'
import { MessageWarning } from './MessageWarning.tsx'

/** A text as its key and its values. */
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')

const show = (children: ReactNode) =>
  render(
    <PageProvider page={{ site: { name: 'Amore' } } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
        {children}
      </I18nProvider>
    </PageProvider>,
  )

afterEach(cleanup)

it('an address in a message is not a link until its reader has seen its target', async () => {
  const { container } = show(<MessageText text="See https://exаmple.com/win?x=1 now!" />)
  expect(container.textContent).toBe('See https://exаmple.com/win?x=1 now!')
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /link_press/ }))
  const link = await screen.findByRole('link', { name: 'warnings:link_open' })
  expect(screen.getByText('xn--exmple-4nf.com')).not.toBeNull()
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://exаmple.com/win?x=1',
    '_blank',
    'noopener noreferrer nofollow ugc',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'warnings:link_stay' }))
  expect(screen.queryByRole('link')).toBeNull()
})

it.each(['javascript:alert(1)', 'Plain words.', '<a href="https://x">'])('%s contains no link', (text) => {
  const { container } = show(<MessageText text={text.replace('https://x', '')} />)
  expect(container.querySelector('a, button')).toBeNull()
})

it('a note names what its message asks for, the most serious first', () => {
  show(<MessageWarning warnings={['money', 'link']} name="Anna" />)
  expect(screen.getByRole('note').textContent).toBe('warnings:of_money Annawarnings:of_link Anna')
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PagePayload } from '../core/client.ts'
import TimeBonusModal from '../features/discounts/components/TimeBonusModal.tsx'
import MatchMoment from '../features/likes/components/MatchMoment.tsx'
import LikeModal from '../features/site/components/LikeModal.tsx'
import MatchModal from '../features/site/components/MatchModal.tsx'
import { SignupModalContent } from '../features/site/components/SignupModalContent.tsx'
import { I18nProvider } from '../i18n/react.tsx'
import { PageProvider } from '../ui/page.tsx'
import { PersonSheet } from '../widgets/person/PersonSheet.tsx'

vi.mock('../i18n/load-texts.ts', () => ({ loadTexts: async () => ({}) }))
vi.mock('../i18n/client.ts', () => ({ createClientTranslator: () => (key: string) => key }))

const FEATURES = path.join(import.meta.dirname, '../features')

/** Every source file of the members' and visitors' pages, by its path in `features`. */
const SOURCES = new Map(
  readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map(
      (name) => [name.split(path.sep).join('/'), readFileSync(path.join(FEATURES, name), 'utf8')] as const,
    ),
)

const GIULIA = { id: 'her', name: 'Giulia', photo: null, fictional: false }
const LIKE = { id: 'her', name: 'Giulia', fictional: false, main_image: null, match: false }

/** Dialogs that open over a page, each with the callback by which its owner closes it. */
const DIALOGS: readonly (readonly [string, (close: () => void) => ReactNode])[] = [
  ['likes', (close) => <LikeModal onClose={close} />],
  ['a new like', (close) => <MatchModal like={LIKE} onClose={close} />],
  ['a match', (close) => <MatchMoment me={{ name: 'Marco', photo: null }} other={GIULIA} onClose={close} />],
  ['the time bonus', (close) => <TimeBonusModal left={60_000} onClose={close} />],
  ['the signup', (close) => <SignupModalContent target={null} onClose={close} />],
  [
    'the menu of a person',
    (close) => (
      <PersonSheet
        member={GIULIA}
        subject={{ kind: 'profile', id: 'her' }}
        actions={[]}
        open
        onClose={close}
      />
    ),
  ],
]

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page whose button opens the dialog; closing removes it from the page, as its owners do. */
function Opener({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {open && dialog(() => setOpen(false))}
    </>
  )
}

async function opened(dialog: (close: () => void) => ReactNode): Promise<HTMLDialogElement> {
  const page = { site: { fictional: null, textsRevision: 'r' }, me: { id: 'me' }, now: 0 }
  render(
    <PageProvider page={page as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <Opener dialog={dialog} />
      </I18nProvider>
    </PageProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  return screen.findByRole<HTMLDialogElement>('dialog')
}

describe.each(DIALOGS)('the dialog of %s', (_name, dialog) => {
  test('is modal, has a name, reads its heading first and can be closed', async () => {
    const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    const element = await opened(dialog)
    expect(modal).toHaveBeenCalledOnce()
    const heading = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    expect(heading?.textContent).not.toBe('')
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole('button', { name: 'common:close' })).toBeDefined()
  })

  test('is closed on Escape before it is removed from the page, so that the browser restores the focus', async () => {
    const element = await opened(dialog)
    const close = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (
      this: HTMLDialogElement,
    ) {
      expect(this.isConnected).toBe(true)
    })
    fireEvent(element, new Event('cancel', { cancelable: true }))
    expect(document.querySelector('dialog')).toBeNull()
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('every dialog of the pages', () => {
  const modals = [...SOURCES].flatMap(([file, source]) =>
    [...source.matchAll(/<Modal\b( [^\n]*|[\s\S]*?\n {4,})>\n/g)].map(
      ([, props = '']) => [file, props] as const,
    ),
  )

  test('is found by this test', () => expect(modals.length).toBeGreaterThan(5))

  test.each(modals)('%s has a name and can be closed', (_file, props) => {
    expect(props).toMatch(/\btitle=/)
    expect(props).toMatch(/\bcloseLabel=|\bactions=/)
  })

  test('uses the dialog of ui/, or opens like it', () => {
    const own = [...SOURCES].filter(([, source]) => /<dialog\b|styled\.dialog|\.showModal\(/.test(source))
    expect(own.filter(([, source]) => !source.includes('useModalDialog(')).map(([file]) => file)).toEqual([])
  })
})

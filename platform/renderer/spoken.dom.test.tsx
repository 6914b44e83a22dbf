import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { virtual } from '@guidepup/virtual-screen-reader'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me, PagePayload } from '../core/client.ts'
import { GiftSheet } from '../features/gifts/components/GiftSheet.tsx'
import MatchMoment from '../features/likes/components/MatchMoment.tsx'
import { FilterPanel } from '../features/members/components/FilterPanel.tsx'
import { TopNav } from '../features/site/components/TopNav.tsx'
import { createClientTranslator } from '../i18n/client.ts'
import { I18nProvider } from '../i18n/react.tsx'
import { inOrder, readAloud } from '../testing/spoken.ts'
import { PageProvider } from '../ui/page.tsx'
import { ToastProvider, useToast } from '../ui/toast.tsx'
import { PersonSheet } from '../widgets/person/PersonSheet.tsx'

/** The English texts, as a page would have all of them. */
const texts = vi.hoisted((): Record<string, Record<string, string>> => ({}))
vi.mock('../i18n/load-texts.ts', () => ({ loadTexts: async () => texts }))
const FOLDER = path.join(import.meta.dirname, '../i18n/texts/en')
for (const file of readdirSync(FOLDER))
  texts[path.parse(file).name] = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))

const OFFER = {
  lines: ['Coffee?'],
  credits: 10,
  money: { amount: 60, currency: 'EUR' },
  length: 1000,
  own: [],
}
const ANSWERS: Record<string, object> = { '/api/icebreakers': OFFER, '/api/relation': { match: true } }

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => Response.json(ANSWERS[address.split('?')[0] ?? ''] ?? {}))
})
afterEach(async () => {
  await virtual.stop()
  cleanup()
  vi.unstubAllGlobals()
})

const locale = { code: 'en', iso: 'en' } as const
const ME = {
  id: 'me',
  name: 'Marco',
  face: null,
  credits: 120,
  paid: true,
  unreadMessages: 5,
  newLikes: 1,
  home: 'members',
}
const SITE = { name: 'Amore', logo: 'mark.svg', mark: 'mark.svg', languages: [], textsRevision: 'r' }
const GIULIA = { id: 'her', name: 'Giulia', photo: null, fictional: false }
const FILTERS = {
  sort: 'new',
  gender: 'female',
  genders: [],
  age: null,
  selects: [],
  near: null,
  interests: [],
  checks: [{ name: 'photo', label: 'With photo', on: true }],
} as const
const close = () => undefined

function show(part: ReactNode) {
  const page = { route: 'members', site: SITE, me: ME, locale, now: 0 } as unknown as PagePayload
  render(
    <PageProvider page={page}>
      <I18nProvider locale={locale} t={createClientTranslator(locale, texts)}>
        <ToastProvider closeLabel="Close" lostLabel="Lost">
          {part}
        </ToastProvider>
      </I18nProvider>
    </PageProvider>,
  )
}

const MATCH = <MatchMoment me={{ name: 'Marco', photo: null }} other={GIULIA} onClose={close} />
const GIFTS = (
  <GiftSheet
    name="Mia"
    credits="25 credits"
    price="from €1.55"
    refusal={null}
    open
    chosen="rose"
    onSend={close}
    onClose={close}
  />
)
const PERSON = (
  <PersonSheet member={GIULIA} subject={{ kind: 'profile', id: 'her' }} actions={[]} open onClose={close} />
)

test.each<[string, ReactNode, RegExp, readonly string[]]>([
  [
    'a match',
    MATCH,
    /Coffee/,
    [
      'dialog, It’s a match!, You and Giulia like each other. Who says hello first?',
      'image, Giulia',
      'heading, It’s a match!, level 2',
      'list, Ideas to get you started',
      'button, Coffee?',
      'textbox, Your first line to Giulia, A message costs 10 credits (from €0.60)',
      'button, Send',
      'button, Keep looking around',
      'button, Close',
    ],
  ],
  [
    'the gifts',
    GIFTS,
    /Send/,
    [
      'dialog, A gift for Mia',
      'button, Close',
      'Each gift costs 25 credits (from €1.55).',
      'group, Romance',
      'radio, Rose, checked, position 1',
      'button, Send (25 credits)',
    ],
  ],
  [
    'the menu of a person',
    PERSON,
    /Unmatch/,
    [
      'dialog, Giulia',
      'heading, Giulia, level 2',
      'button, Close',
      'list',
      'button, Report',
      'button, Block',
      'button, Unmatch',
      'link, Your safety page',
    ],
  ],
  [
    'the navigation, each place before its number, and the account with its balance,',
    <TopNav key="nav" me={ME as unknown as Me} />,
    /Log out/,
    [
      'navigation, Main menu',
      'link, Search, current page',
      'link, Messages 5 unread messages',
      'link, Likes 1 new like',
      'Your account: Marco',
      'link, Profile',
      'link, 120 credits',
      'link, Payments',
      'button, Log out',
    ],
  ],
  [
    'the panel of filters',
    <FilterPanel key="filters" form={FILTERS} closeHref="/members" />,
    /Show/,
    [
      'region, Filters',
      'heading, Filters, level 2',
      'link, Close',
      'checkbox, With photo, checked',
      'status',
      'link, Clear all',
      'button, Show results',
    ],
  ],
])('%s is read with its name, its cost and the available actions', async (_what, part, ready, expected) => {
  show(part)
  await screen.findByRole('button', { name: ready, hidden: true })
  for (const menu of document.querySelectorAll('details')) menu.open = true
  expect(inOrder(await readAloud(document.body), expected)).toEqual(expected)
})

test('the confirmation of a block: the title has the focus, then the consequence and both answers', async () => {
  show(PERSON)
  const block = await screen.findByRole('button', { name: /^Block/ })
  block.focus()
  fireEvent.click(block)
  expect(document.activeElement?.textContent).toBe('Block Giulia?')
  const expected = [
    'dialog, Block Giulia?',
    'You’ll no longer see each other',
    'button, Cancel',
    'button, Block',
  ]
  expect(inOrder(await readAloud(document.body), expected)).toEqual(expected)
})

function Saves() {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast({ tone: 'success', text: 'Saved' })}>
      Save
    </button>
  )
}
test('a short message is announced when it appears, and the previous one is not repeated', async () => {
  show(<Saves />)
  await virtual.start({ container: document.body })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await virtual.spokenPhraseLog()).toContainEqual(expect.stringMatching(/^polite: Saved/)),
  )
  // A status is read as a whole unless set otherwise.
  expect(screen.getByRole('status').getAttribute('aria-atomic')).toBe('false')
})

import { describe, expect, it } from 'vitest'
import { AHEAD, appPageOf, mayReadAhead, type PressedLink, type Readiness } from './links.ts'

const origin = 'https://amore.example'
const link: PressedLink = {
  origin,
  path: '/members/1',
  search: '',
  target: '',
  download: false,
  rel: '',
  asDocument: false,
}
const ready: Readiness = {
  origin,
  here: '/members',
  saveData: false,
  known: false,
  underWay: 0,
  lately: 0,
}

describe('the router handles', () => {
  it.each<[string, Partial<PressedLink>, boolean]>([
    ['a profile', {}, true],
    ['the search with filters', { path: '/members', search: '?hair=red' }, true],
    ['a conversation', { path: '/chats/1' }, true],
    ['not the front page', { path: '/' }, false],
    ['not a checkout', { path: '/credits/1/card' }, false],
    ['not a page that is no page', { path: '/no/such/page' }, false],
    ['not another site', { origin: 'https://tulp.example' }, false],
    ['not a link of another window', { target: '_blank' }, false],
    ['not a download', { download: true }, false],
    ['not a link that is to be a document', { asDocument: true }, false],
    ['not an external link', { rel: 'noopener external' }, false],
  ])('%s', (_what, other, shown) => {
    expect(appPageOf({ ...link, ...other }, origin) !== undefined).toBe(shown)
  })
})

describe('prefetching', () => {
  it.each<[string, Partial<PressedLink>, Partial<Readiness>, boolean]>([
    ['is done for a profile', {}, {}, true],
    ['is done for the next page of the search', { path: '/members', search: '?pageNumber=2' }, {}, true],
    ['is not done for what starts a conversation', { path: '/members/1/chat' }, {}, false],
    ['is not done for a conversation, which counts as read', { path: '/chats/1' }, {}, false],
    ['is not done for a like by link', { path: '/likes/m/1' }, {}, false],
    ['is not done for the logout', { path: '/logout' }, {}, false],
    ['is not done for the language', { path: '/lang-config' }, {}, false],
    ['is not done for the page that is shown', { path: '/members' }, {}, false],
    ['is not done where data is saved', {}, { saveData: true }, false],
    ['is not done twice', {}, { known: true }, false],
    ['is done for few at once', {}, { underWay: AHEAD.atOnce }, false],
    ['is done for few a minute', {}, { lately: AHEAD.aMinute }, false],
  ])('%s', (_what, other, state, read) => {
    expect(mayReadAhead({ ...link, ...other }, { ...ready, ...state })).toBe(read)
  })
})

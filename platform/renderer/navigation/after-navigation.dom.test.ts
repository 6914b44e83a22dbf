import { beforeEach, expect, it, vi } from 'vitest'
import type { PagePayload } from '../../core/client.ts'
import { afterNavigation } from './after-navigation.ts'

const page = (route: string) => ({ route, title: route }) as PagePayload
const viewport = () => document.querySelector<HTMLMetaElement>('meta[name=viewport]') as HTMLMetaElement
const PLAIN = 'width=device-width, initial-scale=1'

beforeEach(() => {
  document.head.innerHTML = `<meta name="viewport" content="${PLAIN}">`
})

it('makes a conversation as high as what the keyboard leaves, and no other page', () => {
  afterNavigation(page('chats-id'), false)
  expect(viewport().content).toBe(`${PLAIN}, interactive-widget=resizes-content`)
  afterNavigation(page('chats'), false)
  expect(viewport().content).toBe(PLAIN)
})

it('does not touch the viewport between pages of one kind', () => {
  const set = vi.spyOn(HTMLMetaElement.prototype, 'content', 'set')
  afterNavigation(page('members'), false)
  afterNavigation(page('members-id'), false)
  expect(set).not.toHaveBeenCalled()
  set.mockRestore()
})

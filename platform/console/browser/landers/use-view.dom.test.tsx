import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LanderDocument } from './document.ts'
import type { Opened } from './studio-api.ts'
import { PHONE } from './studio-css.ts'
import type { StudioPage } from './studio-page.ts'
import { type Looked, useView } from './use-view.ts'

const EYE: Looked = {
  layer: { kind: 'variant', id: 'eye' },
  language: 'fr',
  theme: 'tulip',
  device: 'phone',
  section: 'steps',
}
const WITH_EYE: LanderDocument = { experiment: { id: 'headline', variants: { eye: { weight: 100 } } } }

function begun(document: LanderDocument, left: Looked | null, slug: string | null = null) {
  const page = { slug } as StudioPage
  const opened = { document, languages: ['nl', 'fr'], facts: { theme: 'classic' } } as unknown as Opened
  const { layer, language, theme, device, section, dialog } = renderHook(() => useView(page, opened, left))
    .result.current
  expect(dialog).toBeNull()
  return { layer, language, theme, device, section: section.current }
}

const FIRST = { language: 'nl', theme: 'classic', device: 'desktop', section: null }

it.each([
  ['the lander', null, { kind: 'lander' }],
  ['the campaign of the address', 'spring', { kind: 'campaign', id: 'spring' }],
])('opens %s first, in the first language', (_what, slug, layer) => {
  expect(begun({}, null, slug)).toEqual({ ...FIRST, layer })
})

it('keeps the variant and the section after publishing', () => {
  expect(begun(WITH_EYE, EYE)).toEqual(EYE)
})

it('returns to the lander in the same language if the variant no longer exists', () => {
  expect(begun({}, EYE)).toEqual({ ...EYE, layer: { kind: 'lander' } })
})

it('starts with the phone preview on a phone', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === PHONE }))
  expect(begun({}, null).device).toBe('phone')
})

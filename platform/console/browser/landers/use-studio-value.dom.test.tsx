import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { InStudio, words } from '../../../testing/studio-value.tsx'
import type { LayerName } from './document.ts'
import type { Editing } from './editor-state.ts'
import { whole } from './layers.ts'
import type { Opened } from './studio-api.ts'
import type { StudioPage } from './studio-page.ts'
import { useStudioValue } from './use-studio-value.ts'
import type { WordGap } from './words-state.ts'

const SPRING: LayerName = { kind: 'campaign', id: 'spring' }
const gap = (name: LayerName, language: string, section: string | null): WordGap => ({
  name,
  language,
  missing: 0,
  untranslated: 1,
  places: [{ section, missing: 0, untranslated: 1 }],
})
const GAPS = [
  gap({ kind: 'lander' }, 'it', 'hero'),
  gap({ kind: 'lander' }, 'fr', null),
  gap(SPRING, 'it', 'steps'),
]

it.each<[LayerName, string, (string | null)[]]>([
  [{ kind: 'lander' }, 'it', ['hero']],
  [{ kind: 'lander' }, 'fr', [null]],
  [SPRING, 'it', ['steps']],
  [SPRING, 'fr', []],
])('marks only places of the edited part and language: %j in %s', (name, language, lacking) => {
  const editing = { name, below: whole({}), nameOf: (id: string) => id } as unknown as Editing
  const opened = {
    types: {},
    languages: ['it', 'fr'],
    facts: { pictures: {}, codes: [] },
  } as unknown as Opened
  const page = { languageNames: {}, tenant: 1, lander: 'gallery' } as unknown as StudioPage
  const { result } = renderHook(
    () =>
      useStudioValue({
        opened,
        page,
        words,
        editing,
        language,
        gaps: GAPS,
        document: {},
        findings: [],
        onPick: () => {},
      }),
    { wrapper: ({ children }) => <InStudio studio={{}}>{children}</InStudio> },
  )
  const places = [null, 'hero', 'steps'].filter((section) => result.current.lacksWords(section))
  expect(places).toEqual(lacking)
})

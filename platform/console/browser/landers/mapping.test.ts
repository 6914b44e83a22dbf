import { describe, expect, it } from 'vitest'
import { changedLayer } from './changes.ts'
import type { LanderDocument, Layer, LayerName } from './document.ts'
import { belowOf, isUsedAbove, layerOf, over, withLayer } from './layers.ts'
import { type EditorData, editorData, pageOf, sectionNames } from './puck-data.ts'

const BASE: Layer = {
  order: ['hero', 'steps', 'closing'],
  sections: {
    hero: { type: 'hero', settings: { layout: 'split', tone: 'dark' } },
    steps: { type: 'steps', settings: { tone: 'plain' } },
    closing: { type: 'closing', settings: { tone: 'brand' } },
  },
  texts: {
    en: {
      page: { title: 'Alone?' },
      sections: { hero: { title: 'Hello', kicker: 'Late' }, steps: { title: 'How' } },
    },
    it: { page: { title: 'Da soli?' }, sections: { hero: { title: 'Ciao' } } },
  },
}

const DOCUMENT: LanderDocument = {
  order: ['closing', 'hero'],
  sections: {
    hero: { type: 'hero', settings: { tone: 'dark' } },
    spare: { type: 'faq', settings: { tone: 'tinted' } },
  },
  texts: {
    it: { sections: { hero: { title: 'Buonasera' }, spare: { title: 'Domande' } } },
    fi: { page: { title: 'Yksin?' } },
  },
  campaigns: {
    summer: {
      seeks: 'male',
      order: ['hero', 'spare'],
      texts: { it: { sections: { hero: { title: 'Estate' } } } },
    },
  },
  experiment: {
    id: 'headline-1',
    variants: {
      a: { weight: 50 },
      b: { weight: 50, sections: { hero: { type: 'hero', settings: { tone: 'brand' } } } },
    },
  },
  assets: { 'beach.webp': { id: 'abc', width: 640 } },
}

const LANDER: LayerName = { kind: 'lander' }
const NAMES: readonly LayerName[] = [LANDER, { kind: 'campaign', id: 'summer' }, { kind: 'variant', id: 'b' }]

/** The document after an edit of one part in the editor. */
function edited(document: LanderDocument, name: LayerName, edit: (data: EditorData) => EditorData) {
  const below = belowOf(BASE, document, name)
  const own = layerOf(document, name)
  const before = over(below, own)
  const after = pageOf(edit(editorData(before)), before, sectionNames(Object.keys(before.sections)))
  const isUsed = (id: string) => name.kind === 'lander' && isUsedAbove(document, id)
  return withLayer(document, name, changedLayer(own, { below, before, after, isUsed }))
}

/** Changes one text of a section. */
const withText =
  (id: string, language: string, key: string, text: string) =>
  (data: EditorData): EditorData => ({
    ...data,
    content: data.content.map((one) =>
      one.props.id === id
        ? {
            ...one,
            props: {
              ...one.props,
              texts: { ...one.props.texts, [language]: { ...one.props.texts?.[language], [key]: text } },
            },
          }
        : one,
    ),
  })

const withSetting =
  (id: string, key: string, value: unknown) =>
  (data: EditorData): EditorData => ({
    ...data,
    content: data.content.map((one) =>
      one.props.id === id
        ? { ...one, props: { ...one.props, settings: { ...one.props.settings, [key]: value } } }
        : one,
    ),
  })

const ordered =
  (...ids: readonly string[]) =>
  (data: EditorData): EditorData => ({
    ...data,
    content: ids.flatMap((id) => data.content.filter(({ props }) => props.id === id)),
  })

const added =
  (type: string, id: string) =>
  (data: EditorData): EditorData => ({
    ...data,
    content: [
      ...data.content,
      { type, props: { id, settings: { tone: 'plain' }, texts: { it: { title: 'Nuovo' } } } },
    ],
  })

describe('a document after an edit', () => {
  it.each(NAMES.map((name) => [name.kind, name] as const))(
    'is unchanged if nothing was edited: %s',
    (_kind, name) => {
      expect(edited(DOCUMENT, name, (data) => data)).toEqual(DOCUMENT)
      expect(edited({}, { kind: 'lander' }, (data) => data)).toEqual({})
    },
  )

  it('stores a changed text in its language only', () => {
    expect(edited(DOCUMENT, LANDER, withText('hero', 'en', 'title', 'Evening'))).toEqual({
      ...DOCUMENT,
      texts: { ...DOCUMENT.texts, en: { sections: { hero: { title: 'Evening' } } } },
    })
    expect(edited({}, LANDER, withText('steps', 'it', 'title', 'Come'))).toEqual({
      texts: { it: { sections: { steps: { title: 'Come' } } } },
    })
  })

  it('drops a text that is emptied or equals the lower layer', () => {
    const without = {
      ...DOCUMENT,
      texts: { ...DOCUMENT.texts, it: { sections: { spare: { title: 'Domande' } } } },
    }
    expect(edited(DOCUMENT, LANDER, withText('hero', 'it', 'title', ''))).toEqual(without)
    expect(edited(DOCUMENT, LANDER, withText('hero', 'it', 'title', 'Ciao'))).toEqual(without)
  })

  it('stores changed settings and drops a section that no longer changes anything', () => {
    expect(edited({}, LANDER, withSetting('steps', 'tone', 'brand'))).toEqual({
      sections: { steps: { type: 'steps', settings: { tone: 'brand' } } },
    })
    const brand = { sections: { steps: { type: 'steps', settings: { tone: 'brand' } } } }
    expect(edited(brand, LANDER, withSetting('steps', 'tone', 'plain'))).toEqual({})
  })

  it('stores the order only if it differs from the lower layer', () => {
    expect(edited({}, LANDER, ordered('closing', 'hero', 'steps'))).toEqual({
      order: ['closing', 'hero', 'steps'],
    })
    expect(edited({ order: ['hero'] }, LANDER, added('steps', 'steps')).order).toEqual(['hero', 'steps'])
    const turned = { order: ['closing', 'hero', 'steps'] }
    expect(edited(turned, LANDER, ordered('hero', 'steps', 'closing'))).toEqual({})
  })

  it('names a section that the editor created and keeps its texts', () => {
    const made = edited({}, LANDER, added('hero', 'hero-0f9d1c'))
    expect(made).toEqual({
      order: ['hero', 'steps', 'closing', 'hero_2'],
      sections: { hero_2: { type: 'hero', settings: { tone: 'plain' } } },
      texts: { it: { sections: { hero_2: { title: 'Nuovo' } } } },
    })
    expect(edited(made, LANDER, ordered('hero', 'steps', 'closing'))).toEqual({})
  })

  it('keeps a section that the lander no longer shows but a campaign does', () => {
    const shown = { ...DOCUMENT, order: ['hero', 'spare'] }
    expect(edited(shown, LANDER, ordered('hero'))).toEqual({ ...DOCUMENT, order: ['hero'] })
  })

  it('changes only the edited campaign or variant', () => {
    const campaign = edited(
      DOCUMENT,
      { kind: 'campaign', id: 'summer' },
      withText('hero', 'it', 'title', 'Mare'),
    )
    expect(campaign).toEqual({
      ...DOCUMENT,
      campaigns: {
        summer: { ...DOCUMENT.campaigns?.summer, texts: { it: { sections: { hero: { title: 'Mare' } } } } },
      },
    })
    const variant = edited(DOCUMENT, { kind: 'variant', id: 'b' }, withSetting('hero', 'layout', 'poster'))
    expect(variant.experiment?.variants.b).toEqual({
      weight: 50,
      sections: { hero: { type: 'hero', settings: { tone: 'brand', layout: 'poster' } } },
    })
    const seeking = (data: EditorData): EditorData => ({
      ...data,
      root: { props: { ...data.root.props, seeks: 'female' } },
    })
    expect(edited({ campaigns: { x: {} } }, { kind: 'campaign', id: 'x' }, seeking).campaigns).toEqual({
      x: { seeks: 'female' },
    })
  })
})

import { useGetPuck } from '@puckeditor/core'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { SECTION_VIEWS } from '../../../../features/landers/components/section-types.tsx'
import type { LanderFacts } from '../../../../features/landers/facts.ts'
import type { Texts } from '../document.ts'
import type { SectionProps } from '../puck-data.ts'
import { defaultSettings, type TextSpec, textsOf } from '../schema.ts'
import { useSectionActs, withText } from '../section-acts.ts'
import { useStudio } from '../studio-context.ts'
import { wordIn } from '../words-state.ts'
import { useCanvas } from './canvas-context.ts'
import { type PlacedText, writeInPlace } from './in-place.ts'
import { SectionBoundary } from './section-boundary.tsx'

interface Props extends Partial<SectionProps> {
  readonly id: string
  readonly type: string
}

const NO_TEXTS: SectionProps['texts'] = {}
const NO_SETTINGS: SectionProps['settings'] = {}

/** A section in the editor: the same component as on the site, with texts edited in place. */
export function CanvasSection({ id, type, settings = NO_SETTINGS, texts = NO_TEXTS }: Props) {
  const { types, nameOf, words } = useStudio()
  const name = nameOf(id, type)
  const { facts } = useCanvas()
  const { pictures } = useStudio()
  const placed = usePlacedTexts(type, name, texts)
  const shown = useMemo(() => Object.fromEntries(placed.map((text) => [text.key, text.shown])), [placed])
  const filled = useMemo(
    () => ({ ...defaultSettings(types[type] ?? {}), ...settings }),
    [types, type, settings],
  )
  const pageFacts = useMemo(() => ({ ...facts, pictures }), [facts, pictures])
  const { root, held, version } = useWriting(id, placed)
  return (
    <div className="studio-part" ref={root} key={version}>
      <SectionBoundary label={words.title(type)} reset={filled}>
        <Drawn name={name} type={type} held={held} settings={filled} texts={shown} facts={pageFacts} />
      </SectionBoundary>
      <NothingShown type={type} root={root} />
    </div>
  )
}

interface DrawnProps {
  readonly name: string
  readonly type: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly texts: Texts
  readonly facts: LanderFacts
  /** A text is being edited: React must not touch the element that holds the caret. */
  readonly held: boolean
}

const Drawn = memo(
  ({ name, type, settings, texts, facts }: DrawnProps) => {
    const view = SECTION_VIEWS[type]
    return view ? <view.Component id={name} settings={settings as never} texts={texts} facts={facts} /> : null
  },
  (_before, after) => after.held,
)

/**
 * The texts of a section as the page shows them. A missing required text shows its label instead.
 */
function usePlacedTexts(type: string, name: string, texts: SectionProps['texts']): readonly PlacedText[] {
  const { types, language, below, words: names } = useStudio()
  const { values } = useCanvas()
  const shown = texts[language]
  const english = texts.en
  return useMemo(() => {
    const lower = Object.fromEntries(
      Object.entries(below.texts).map(([code, { sections }]) => [code, sections[name]]),
    )
    const own = { en: english, [language]: shown }
    const place = ({ key, required }: TextSpec): readonly PlacedText[] => {
      const raw = wordIn(own, language, key) || wordIn(lower, language, key)
      if (!raw && !required) return []
      const label = names.label('text', type, key)
      return [{ key, raw, shown: raw ? fill(raw, values) : `‹${label}›`, label }]
    }
    return textsOf(types[type]).flatMap(place)
  }, [types, names, type, name, language, below, values, shown, english])
}

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, key: string) => values[key] ?? whole)

/** Makes the texts editable after each render and suspends rendering while one is edited. */
function useWriting(id: string, placed: readonly PlacedText[]) {
  const { language } = useStudio()
  const getPuck = useGetPuck()
  const acts = useSectionActs()
  const root = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  const [version, setVersion] = useState(0)
  const bound = useRef(() => {})
  const code = useRef(language)
  useLayoutEffect(() => {
    code.current = language
  }, [language])
  useEffect(() => {
    if (held || !root.current || version < 0) return
    const onText = (key: string, text: string) =>
      acts.change(id, ({ texts }) => ({ texts: withText(texts, { language: code.current, key, text }) }))
    bound.current()
    bound.current = writeInPlace(root.current, placed, {
      onText,
      onBegin: () => {
        setHeld(true)
        const { dispatch, getSelectorForId } = getPuck()
        const itemSelector = getSelectorForId(id) ?? null
        dispatch({ type: 'setUi', ui: { itemSelector } })
      },
      onEnd: () => {
        setHeld(false)
        setVersion((count) => count + 1)
      },
    })
  }, [held, version, placed, id, getPuck, acts])
  useEffect(() => () => bound.current(), [])
  return { root, held, version }
}

/**
 * Shows a notice if a section renders nothing with the data of this site, such as member cards
 * without visible members.
 */
function NothingShown({
  type,
  root,
}: {
  readonly type: string
  readonly root: { readonly current: HTMLElement | null }
}) {
  const { words, say } = useStudio()
  const [empty, setEmpty] = useState(false)
  useLayoutEffect(() => {
    const drawn = [...(root.current?.children ?? [])].some(
      (child) => !child.classList.contains('studio-empty'),
    )
    setEmpty(!drawn)
  })
  if (!empty) return null
  return (
    <p className="studio-empty">
      <strong>{words.title(type)}</strong>
      {say('studio:nothing_shown')}
    </p>
  )
}

import { createUsePuck, useGetPuck } from '@puckeditor/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { ZONE } from '../puck-data.ts'
import { useSectionActs } from '../section-acts.ts'
import { useStudio } from '../studio-context.ts'
import { ActButton } from './act-button.tsx'

const usePuck = createUsePuck()

interface Props {
  /** Called with the document id of the selected section; null for the page itself. */
  readonly onChosen: (id: string | null) => void
  /** Called with the document id of the section whose fields are to have the focus. */
  readonly onFields: (id: string | null) => void
}

/**
 * The sections in page order. They can be selected, moved, copied and removed with the keyboard as
 * well as the mouse.
 */
export function SectionList({ onChosen, onFields }: Props) {
  const t = useT('studio')
  const content = usePuck((puck) => puck.appState.data.content)
  const chosen = usePuck((puck) => puck.selectedItem?.props.id)
  const getPuck = useGetPuck()
  const acts = useSectionActs()
  const { nameOf } = useStudio()
  useChosen(onChosen)
  const { list, focusNext } = useMovedFocus()
  const choose = (index: number | null) =>
    getPuck().dispatch({
      type: 'setUi',
      ui: { itemSelector: index === null ? null : { index, zone: ZONE } },
    })
  const edit = (index: number | null) => {
    choose(index)
    const section = index === null ? undefined : content[index]
    onFields(section ? nameOf(String(section.props.id), section.type) : null)
  }
  const move = (index: number, step: 1 | -1) => {
    const id = content[index]?.props.id
    if (acts.move(index, step) && id !== undefined) focusNext(String(id))
  }
  return (
    <section className="sections" aria-label={t('sections')}>
      <h2>{t('sections')}</h2>
      <p className="hint">{t('sections_hint')}</p>
      <button
        type="button"
        className="row page"
        aria-current={chosen === undefined}
        onClick={() => choose(null)}
        onKeyDown={(event) => onEnter(event, () => edit(null))}
      >
        <span className="name">{t('page')}</span>
        <WordsDot section={null} />
      </button>
      <ol ref={list}>
        {content.map(({ type, props }, index) => {
          const id = String(props.id)
          const row = { id, type, index, isLast: index === content.length - 1, isChosen: id === chosen }
          return <SectionRow key={id} {...row} onChoose={choose} onEdit={edit} onMove={move} acts={acts} />
        })}
      </ol>
    </section>
  )
}

/** Enter leads into the fields; a click and the space bar only choose. */
function onEnter(event: KeyboardEvent, act: () => void) {
  if (event.key !== 'Enter' || event.altKey) return
  event.preventDefault()
  act()
}

/** Reports the selected section, whether it was selected in the page or in the list. */
function useChosen(onChosen: (id: string | null) => void) {
  const { nameOf } = useStudio()
  const name = usePuck(({ selectedItem }) =>
    selectedItem ? nameOf(String(selectedItem.props.id), selectedItem.type) : null,
  )
  useEffect(() => onChosen(name), [name, onChosen])
}

/** Keeps the focus on a row after it was moved. */
function useMovedFocus() {
  const list = useRef<HTMLOListElement>(null)
  const focus = useRef<string | null>(null)
  useEffect(() => {
    if (focus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(focus.current)}"]`)?.focus()
    focus.current = null
  })
  return {
    list,
    focusNext: (id: string) => {
      focus.current = id
    },
  }
}

interface RowProps {
  readonly id: string
  readonly type: string
  readonly index: number
  readonly isLast: boolean
  readonly isChosen: boolean
  readonly onChoose: (index: number) => void
  readonly onEdit: (index: number) => void
  readonly onMove: (index: number, step: 1 | -1) => void
  readonly acts: ReturnType<typeof useSectionActs>
}

function SectionRow(props: RowProps) {
  const t = useT('studio')
  const { id, type, index, isChosen, onChoose, onEdit, onMove } = props
  const { words, nameOf, hasFaults } = useStudio()
  const onKey = (event: KeyboardEvent) => {
    onEnter(event, () => onEdit(index))
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(index, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li data-chosen={isChosen || undefined}>
      <button
        type="button"
        className="row"
        data-section={id}
        aria-current={isChosen}
        aria-keyshortcuts="Enter Alt+ArrowUp Alt+ArrowDown"
        onClick={() => onChoose(index)}
        onKeyDown={onKey}
      >
        <span className="name">{words.title(type)}</span>
        <span className="id">{nameOf(id, type)}</span>
        <WordsDot section={nameOf(id, type)} />
        {hasFaults(nameOf(id, type)) && <span className="dot" role="img" aria-label={t('has_faults')} />}
      </button>
      <RowActs {...props} title={words.title(type)} />
    </li>
  )
}

/**
 * Marks places with missing or untranslated texts in the edited language, so that nobody has to
 * open each section to find them.
 */
function WordsDot({ section }: { readonly section: string | null }) {
  const t = useT('studio')
  const { lacksWords } = useStudio()
  const lacks = lacksWords(section)
  if (!lacks) return null
  const isMissing = lacks.missing > 0
  const text = isMissing
    ? t('words_missing', { count: lacks.missing })
    : t('words_untranslated', { count: lacks.untranslated })
  return (
    <span
      className="dot"
      role="img"
      data-tone={isMissing ? undefined : 'warning'}
      title={text}
      aria-label={text}
    />
  )
}

function RowActs({ title, index, isLast, onMove, acts }: RowProps & { readonly title: string }) {
  const t = useT('studio')
  const named = { section: title, number: index + 1 }
  return (
    <span className="acts">
      <ActButton
        icon="up"
        label={t('move_up', named)}
        disabled={index === 0}
        onClick={() => onMove(index, -1)}
      />
      <ActButton
        icon="down"
        label={t('move_down', named)}
        disabled={isLast}
        onClick={() => onMove(index, 1)}
      />
      <ActButton icon="copy" label={t('duplicate', named)} onClick={() => acts.duplicate(index)} />
      <ActButton icon="trash" label={t('remove', named)} onClick={() => acts.remove(index)} />
    </span>
  )
}

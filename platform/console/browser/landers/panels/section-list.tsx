import { createUsePuck, useGetPuck } from '@puckeditor/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { useSectionActs } from '../section-acts.ts'
import { useStudio } from '../studio-context.ts'
import { ActButton } from './act-button.tsx'

const usePuck = createUsePuck()

/** The sections from top to bottom: chosen, moved, copied and removed with the keyboard as with the mouse. */
export function SectionList() {
  const t = useT('studio')
  const { words, nameOf, hasFaults } = useStudio()
  const content = usePuck((puck) => puck.appState.data.content)
  const chosen = usePuck((puck) => puck.selectedItem?.props.id)
  const getPuck = useGetPuck()
  const acts = useSectionActs()
  const list = useRef<HTMLOListElement>(null)
  const focus = useRef<string | null>(null)
  // A moved row is another place in the list: the focus goes with it.
  useEffect(() => {
    if (focus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(focus.current)}"]`)?.focus()
    focus.current = null
  })
  const choose = (index: number | null) =>
    getPuck().dispatch({
      type: 'setUi',
      ui: { itemSelector: index === null ? null : { index, zone: 'root:default-zone' } },
    })
  const move = (index: number, step: 1 | -1) => {
    const id = content[index]?.props.id
    if (acts.move(index, step) && id !== undefined) focus.current = String(id)
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? -1 : 1)
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
      >
        {t('page')}
      </button>
      <ol ref={list}>
        {content.map(({ type, props }, index) => {
          const id = String(props.id)
          const title = words.title(type)
          const named = { section: title, number: index + 1 }
          return (
            <li key={id} data-chosen={id === chosen || undefined}>
              <button
                type="button"
                className="row"
                data-section={id}
                aria-current={id === chosen}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onClick={() => choose(index)}
                onKeyDown={(event) => onKey(event, index)}
              >
                <span className="name">{title}</span>
                <span className="id">{nameOf(id, type)}</span>
                {hasFaults(nameOf(id, type)) && (
                  <span className="dot" role="img" aria-label={t('has_faults')} />
                )}
              </button>
              <span className="acts">
                <ActButton
                  icon="up"
                  label={t('move_up', named)}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <ActButton
                  icon="down"
                  label={t('move_down', named)}
                  disabled={index === content.length - 1}
                  onClick={() => move(index, 1)}
                />
                <ActButton icon="copy" label={t('duplicate', named)} onClick={() => acts.duplicate(index)} />
                <ActButton icon="trash" label={t('remove', named)} onClick={() => acts.remove(index)} />
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

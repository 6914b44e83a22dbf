import { ActionBar, createUsePuck } from '@puckeditor/core'
import type { ReactNode } from 'react'
import { ActShape } from '../panels/act-button.tsx'
import { useSectionActs } from '../section-acts.ts'
import { useStudio } from '../studio-context.ts'

const usePuck = createUsePuck()

interface Props {
  readonly label?: string
  readonly children: ReactNode
}

/** Puck's action bar of the selected section, with buttons to move it without dragging. */
export function ActionBarOfSection({ label, children }: Props) {
  const { say } = useStudio()
  const acts = useSectionActs()
  const index = usePuck(({ appState }) => appState.ui.itemSelector?.index ?? 0)
  const count = usePuck(({ appState }) => appState.data.content.length)
  const named = { section: label ?? '', number: index + 1 }
  return (
    <div style={{ zoom: 1 / shownScale() }}>
      <ActionBar {...(label === undefined ? {} : { label })}>
        <ActionBar.Group>
          <ActionBar.Action
            label={say('studio:move_up', named)}
            disabled={index === 0}
            onClick={() => acts.move(index, -1)}
          >
            <ActShape icon="up" size={16} />
          </ActionBar.Action>
          <ActionBar.Action
            label={say('studio:move_down', named)}
            disabled={index === count - 1}
            onClick={() => acts.move(index, 1)}
          >
            <ActShape icon="down" size={16} />
          </ActionBar.Action>
          {children}
        </ActionBar.Group>
      </ActionBar>
    </div>
  )
}

/** Scale of the page preview. The bar is zoomed by its inverse to keep its own size. */
function shownScale(): number {
  const frame = document.getElementById('preview-frame')
  return frame && frame.offsetWidth > 0 ? frame.getBoundingClientRect().width / frame.offsetWidth : 1
}

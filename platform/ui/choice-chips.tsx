import { type ReactNode, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { FieldFrame } from './field-frame.tsx'

export interface ChoiceChip {
  name: string
  /** Omitted: `on`, as a checkbox without a value sends it. */
  value?: string
  label: string
  /** An icon before the label. */
  mark?: ReactNode
  chosen: boolean
}

export interface ChoiceChipsProps {
  /** `radio` if one of them can be chosen, `checkbox` if several can. */
  type: 'radio' | 'checkbox'
  label: string
  hideLabel?: boolean
  choices: readonly ChoiceChip[]
  /** No more can be ticked: unticked ones stay in the order of Tab, but do not react. */
  full?: boolean
}

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  label {
    position: relative; display: inline-flex; min-width: 0; max-width: 100%; overflow-wrap: anywhere; align-items: center; gap: var(--space-2); min-height: 44px; padding: var(--space-1) var(--space-3);
    border: var(--stroke-thick) solid var(--color-control); border-radius: var(--radius-chip); background: var(--color-surface); cursor: pointer;
  }
  label:has(:checked) { background: var(--color-action); border-color: var(--color-action); color: var(--color-on-action); }
  label:has(:focus-visible) { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  &[data-full] label:not(:has(:checked)), &[data-full] label:not(:has(:checked)) input { cursor: not-allowed; border-style: dashed; color: var(--color-muted); }
  input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
`

/** A choice among short words, each as wide as its word; a plain form sends it. */
export function ChoiceChips({ type, label, hideLabel, choices, full }: ChoiceChipsProps) {
  return (
    <FieldFrame group label={label} hideLabel={hideLabel ?? false}>
      {() => (
        <Chips data-full={full || undefined}>
          {choices.map(({ name, value, label: word, mark, chosen }) => (
            <label key={`${name}=${value}`}>
              <input
                type={type}
                name={name}
                {...(value === undefined ? {} : { value })}
                defaultChecked={chosen}
                onClick={(event) => {
                  if (full && event.currentTarget.checked) event.preventDefault()
                }}
              />
              {mark}
              {word}
            </label>
          ))}
        </Chips>
      )}
    </FieldFrame>
  )
}

/**
 * The number of ticked boxes, counted from the first render of a running script on: without one the
 * server drops what is too much.
 *
 * @param chosen the number that the page was drawn with
 * @param most the number at which `full` is true
 * @returns a handler for `onInput` of an element around the boxes
 */
export function useTicked(chosen: number, most: number) {
  const [ready, setReady] = useState(false)
  const [count, setCount] = useState(chosen)
  useEffect(() => setReady(true), [])
  return {
    count,
    full: ready && count >= most,
    onInput: ({ currentTarget }: { currentTarget: Element }) =>
      setCount(currentTarget.querySelectorAll('input:checked').length),
  }
}

import { type CSSProperties, useState } from 'react'
import { styled } from 'styled-components'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export interface RangeFieldProps extends FieldTexts {
  /** Form names of the two ends, e.g. `min_age` and `max_age`. */
  names: { from: string; to: string }
  /** Accessible names of the two thumbs. */
  labels: { from: string; to: string }
  min: number
  max: number
  defaultValue: readonly [number, number]
  /** Text of the chosen range, e.g. "25 to 40". */
  format: (from: number, to: number) => string
  /** Called when a thumb is released. */
  onChange?: (from: number, to: number) => void
}

const Track = styled.div`
  position: relative;
  height: 44px;
  &::before, &::after { content: ''; position: absolute; top: 20px; height: 4px; border-radius: 2px; }
  &::before { inset-inline: 0; background: var(--color-soft); box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--color-control) 45%, transparent); }
  &::after { left: var(--from); right: var(--to); background: var(--color-action); }
  input { position: absolute; z-index: 1; inset: 0; width: 100%; height: 44px; margin: 0; background: none; appearance: none; pointer-events: none; }
  input::-webkit-slider-thumb { appearance: none; width: 28px; height: 28px; border: 3px solid var(--color-action); border-radius: 50%; background: var(--color-raised); box-shadow: var(--shadow-card); pointer-events: auto; cursor: grab; }
  input::-moz-range-thumb { box-sizing: border-box; width: 28px; height: 28px; border: 3px solid var(--color-action); border-radius: 50%; background: var(--color-raised); pointer-events: auto; cursor: grab; }
  input:focus-visible { outline: none; }
  input:focus-visible::-webkit-slider-thumb { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  input:focus-visible::-moz-range-thumb { outline: 3px solid var(--color-focus); outline-offset: 2px; }
`
const Value = styled.output`font-weight: var(--weight-strong); color: var(--color-heading);`

/** A range on one line, e.g. the ages to search for. The ends never cross. */
export function RangeField(props: RangeFieldProps) {
  const { label, hint, error, note, names, labels, min, max, defaultValue, format, onChange } = props
  const [[from, to], setRange] = useState(defaultValue)
  const done = () => onChange?.(from, to)
  const percent = (value: number) => `${((value - min) / (max - min)) * 100}%`
  const thumb = (name: string, spoken: string, value: number, move: (value: number) => void) => (
    <input
      type="range"
      name={name}
      aria-label={spoken}
      min={min}
      max={max}
      value={value}
      onChange={(event) => move(Number(event.currentTarget.value))}
      onPointerUp={done}
      onKeyUp={done}
    />
  )
  return (
    <FieldFrame group label={label} hint={hint} error={error} note={note}>
      {() => (
        <>
          <Value>{format(from, to)}</Value>
          <Track style={{ '--from': percent(from), '--to': `calc(100% - ${percent(to)})` } as CSSProperties}>
            {thumb(names.from, labels.from, from, (value) => setRange([Math.min(value, to), to]))}
            {thumb(names.to, labels.to, to, (value) => setRange([from, Math.max(value, from)]))}
          </Track>
        </>
      )}
    </FieldFrame>
  )
}

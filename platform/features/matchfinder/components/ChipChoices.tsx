import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { InterestIcon } from '../../../ui/interest-icon.tsx'
import type { Chip } from '../pages.ts'

const Group = styled.fieldset`
  display: grid;
  gap: var(--space-4);
  /* A fieldset is else as wide as its longest chip. */
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  div { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  label {
    position: relative; display: inline-flex; min-width: 0; max-width: 100%; overflow-wrap: anywhere; align-items: center; gap: var(--space-2); min-height: 44px; padding: var(--space-1) var(--space-3);
    border: var(--stroke-thick) solid var(--color-control); border-radius: var(--radius-chip); background: var(--color-surface); cursor: pointer;
  }
  label:has(:checked) { background: var(--color-action); border-color: var(--color-action); color: var(--color-on-action); }
  label:has(:focus-visible) { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
  summary { min-height: 44px; padding-block: 10px; cursor: pointer; }
`

/** Some of many, each a chip to tick; the intimate ones on request only. */
export function ChipChoices({ label, chips }: { label: string; chips: readonly Chip[] }) {
  const t = useT('matchfinder')
  const intimate = chips.filter((chip) => chip.intimate)
  return (
    <Group>
      <legend className="visually-hidden">{label}</legend>
      <Chips chips={chips.filter((chip) => !chip.intimate)} />
      {intimate.length > 0 && (
        <details open={intimate.some(({ chosen }) => chosen)}>
          <summary>{t('intimate')}</summary>
          <Chips chips={intimate} />
        </details>
      )}
    </Group>
  )
}

function Chips({ chips }: { chips: readonly Chip[] }) {
  return (
    <div>
      {chips.map(({ slug, label, chosen }) => (
        <label key={slug}>
          <input type="checkbox" name={`interest_${slug}`} defaultChecked={chosen} />
          <InterestIcon interest={slug} size={18} />
          {label}
        </label>
      ))}
    </div>
  )
}

import { styled } from 'styled-components'

export interface StepperProps {
  /** Zero-based. */
  current: number
  count: number
  /** Visible and accessible text, e.g. "Step 2 of 5". */
  label: string
}

const Block = styled.div`
  display: grid;
  gap: var(--space-2);
  font-size: var(--text-sm);
  color: var(--color-muted);
  ol { display: flex; gap: var(--space-1); margin: 0; padding: 0; list-style: none; }
  li { flex: 1; height: 6px; border-radius: 3px; background: var(--color-soft); }
  li[data-done] { background: var(--gradient-action) var(--color-primary); }
  @media (prefers-reduced-motion: no-preference) { li { transition: background var(--motion-normal) var(--motion-ease); } }
`

/** Progress in a form with several steps. */
export function Stepper({ current, count, label }: StepperProps) {
  return (
    <Block>
      <span>{label}</span>
      <ol aria-hidden="true">
        {Array.from({ length: count }, (_, step) => `step-${step}`).map((key, step) => (
          <li key={key} data-done={step <= current || undefined} />
        ))}
      </ol>
    </Block>
  )
}

import { styled } from 'styled-components'
import type { MessageWarningKind } from '../core/message-warnings.ts'
import { useT } from '../i18n/react.tsx'
import { Icon } from '../ui/icon.tsx'

interface MessageWarningProps {
  /** What the message asks for, the most serious first; never empty. */
  readonly warnings: readonly MessageWarningKind[]
  /** Its sender, who is not notified. */
  readonly name: string
}

const Note = styled.div`
  display: flex;
  gap: var(--space-2);
  grid-column: 1 / -1;
  max-width: 34rem;
  padding: var(--space-2) var(--space-3);
  border: var(--stroke-thin) solid color-mix(in srgb, var(--color-warning-text) 28%, transparent);
  border-radius: min(var(--radius-card), 16px);
  background: var(--color-warning-soft);
  color: var(--color-warning-text);
  font-size: var(--text-sm);
  line-height: 1.4;

  .icon { flex: none; width: 20px; height: 20px; }
  p { margin: 0; }
  p + p { margin-top: 2px; }
`

/**
 * Above a first message that asks for money, leads elsewhere or contains a link: advice only,
 * nothing is blocked.
 */
export function MessageWarning({ warnings, name }: MessageWarningProps) {
  const t = useT('warnings')
  return (
    <Note role="note">
      <Icon name="warning" size={20} />
      <div>
        {warnings.map((warning) => (
          <p key={warning}>{t(`of_${warning}`, { name })}</p>
        ))}
      </div>
    </Note>
  )
}

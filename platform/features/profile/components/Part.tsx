import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ProfilePart } from '../contract.ts'
import type { PartHandle } from './use-part.ts'

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  min-width: 0;
  .status { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); font-size: var(--text-sm); }
  .status[data-aside] { position: absolute; inset: var(--pad-card) var(--pad-card) auto auto; min-height: 1.75em; color: var(--color-muted); }
  .status[data-aside] button { margin-block: -0.5em; }
  .status[data-state='failed'], .status[data-state='refused'] { color: var(--color-danger-text); font-weight: var(--weight-strong); }
  .status .words { display: inline-flex; align-items: center; gap: var(--space-1); }
`

interface PartFormProps {
  part: ProfilePart
  handle: PartHandle
  /** A plain form has just saved this part. */
  savedPlainly: boolean
  children: ReactNode
}

/**
 * One form of the editor: its fields, and the result of the last change. Success is shown in the
 * corner of the part, where it moves nothing; problems that need an action are shown below the
 * fields. Without JavaScript, a save button is in that corner.
 */
export function PartForm({ part, handle, savedPlainly, children }: PartFormProps) {
  return (
    <Form method="post" action={`${href('profile')}#${part}`} {...handle.props} noValidate>
      <input type="hidden" name="part" value={part} />
      {children}
      <PartStatus handle={handle} savedPlainly={savedPlainly} />
    </Form>
  )
}

/** States that need an action of the member. */
const ASKING: readonly PartHandle['state'][] = ['failed', 'refused', 'kept']
const ICONS = { saved: 'check', failed: 'warning', refused: 'warning', kept: 'clock' } as const

function PartStatus({ handle, savedPlainly }: Pick<PartFormProps, 'handle' | 'savedPlainly'>) {
  const t = useT('profile')
  const { ready, fault, save, discard } = handle
  const state = handle.state === 'idle' && savedPlainly ? 'saved' : handle.state
  const icon = state in ICONS ? ICONS[state as keyof typeof ICONS] : undefined
  return (
    <div className="status" data-state={state} data-aside={!ASKING.includes(state) || undefined}>
      {!ready && (
        <Button type="submit" size="small" variant="secondary">
          {t('save')}
        </Button>
      )}
      <span className="words" role="status">
        {icon && <Icon name={icon} size={18} />}
        {state === 'failed' && fault ? fault : words(state, t, fault)}
      </span>
      {ready && (state === 'failed' || state === 'kept') && (
        <Button size="small" variant="secondary" onClick={save}>
          {t(state === 'failed' ? 'try_again' : 'save_now')}
        </Button>
      )}
      {ready && (state === 'kept' || state === 'refused') && (
        <Button size="small" variant="quiet" onClick={discard}>
          {t('discard')}
        </Button>
      )}
    </div>
  )
}

function words(state: PartHandle['state'], t: (key: string) => string, fault: string): string {
  switch (state) {
    case 'saving':
      return t('saving')
    case 'saved':
      return t('saved')
    case 'failed':
      return t('failed')
    case 'refused':
      return fault || t('refused')
    case 'kept':
      return t('kept')
    case 'idle':
    case 'changed':
      return ''
  }
}

import { Button } from '../../ui/button.tsx'
import type { PlatformScope } from '../scope.ts'

interface CopyProps {
  readonly scope: Pick<PlatformScope, 't'>
  readonly value: string
}

/**
 * Copies a text by `browser/copying.ts`; hidden without the script, where the text beside it, the
 * `.pick` of the same parent, is selected as a whole by one press.
 */
export function CopyButton({ scope: { t }, value }: CopyProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      hidden
      data-copy={value}
      data-copied={t('console:copied')}
      data-failed={t('console:copy_failed')}
    >
      <span data-word>{t('console:copy')}</span>
      <span className="visually-hidden">{` ${value}`}</span>
    </Button>
  )
}

/** An id to copy: smaller than the words around it. */
export function CopyableId({ scope, value }: CopyProps) {
  return (
    <span className="id">
      <span className="mono pick">{value}</span> <CopyButton scope={scope} value={value} />
    </span>
  )
}

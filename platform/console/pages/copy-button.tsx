import { Button } from '../../ui/button.tsx'
import type { PlatformScope } from '../scope.ts'

interface CopyProps {
  readonly scope: Pick<PlatformScope, 't'>
  readonly value: string
}

/**
 * Copies a text with `browser/copying.ts`. Hidden without the script: then one click on the text
 * next to it, the `.pick` of the same parent, selects all of it.
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

/** An id with a copy button, smaller than the surrounding text. */
export function CopyableId({ scope, value }: CopyProps) {
  return (
    <span className="id">
      <span className="mono pick">{value}</span> <CopyButton scope={scope} value={value} />
    </span>
  )
}

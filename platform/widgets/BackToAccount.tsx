import { styled } from 'styled-components'
import { href } from '../core/routes.ts'
import { useT } from '../i18n/react.tsx'
import { Icon } from '../ui/icon.tsx'

/** Close to the heading below: the link is high enough for fingers. */
const Back = styled.p`
  && { margin-block: calc(-1 * var(--space-4)) calc(-1 * var(--space-3)); }
  a { display: inline-flex; align-items: center; gap: var(--space-1); min-height: var(--size-touch); }
`

/**
 * Above a page of the account: a link back to the overview. The page must load the texts `account`.
 */
export function BackToAccount() {
  const t = useT('account')
  return (
    <Back>
      <a href={href('account')}>
        <Icon name="chevron-left" size={20} />
        {t('title')}
      </a>
    </Back>
  )
}

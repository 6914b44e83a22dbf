import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Container } from '../../../ui/layout.tsx'
import type { ClosedReason } from '../rules.ts'
import { ContactUs } from './ContactUs.tsx'

/** In the middle of what the footer leaves: there is nothing else on the page. */
const Middle = styled.div`display: grid; align-content: center; min-height: min(58svh, 36rem);`

const Ask = styled.div`justify-self: center; text-align: center; > p { margin: 0 0 var(--space-3); }`

/**
 * In place of the first step where the visitor may not sign up: why, the way in for members, and
 * whom others ask.
 */
export function ClosedSignup({ reason }: { reason: ClosedReason }) {
  const t = useT('signup')
  return (
    <Container narrow>
      <Middle>
        <EmptyState
          level={1}
          icon="lock"
          title={t(`title_${reason}`)}
          text={t(`text_${reason}`)}
          actions={<ButtonLink href={href('login')}>{t('have_account')}</ButtonLink>}
        />
        {reason !== 'invite_used' && (
          <Ask className="card">
            <ContactUs refusal={reason} />
          </Ask>
        )}
      </Middle>
    </Container>
  )
}

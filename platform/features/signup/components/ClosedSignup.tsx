import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Container } from '../../../ui/layout.tsx'
import type { ClosedReason } from '../rules.ts'
import { AskForPlace, ContactUs } from './ContactUs.tsx'

/** Centred in the space above the footer: the page has no other content. */
const Middle = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); align-content: center; min-height: min(58svh, 36rem);`

const Ask = styled.div`justify-self: center; max-width: 100%; text-align: center; overflow-wrap: anywhere; > p { margin: 0 0 var(--space-3); }`

/**
 * Replaces the first step if the visitor may not sign up: the reason, the way to the waiting list,
 * and beside it the contact and the login. After a used invitation only the login is left.
 */
export function ClosedSignup({ reason }: { reason: ClosedReason }) {
  const t = useT('signup')
  return (
    <Container narrow>
      <Middle>
        <EmptyState
          level={1}
          icon={reason === 'invite_used' ? 'lock' : 'mail'}
          title={t(`title_${reason}`)}
          text={t(`text_${reason}`)}
          actions={
            reason === 'invite_used' ? (
              <ButtonLink href={href('login')}>{t('have_account')}</ButtonLink>
            ) : (
              <AskForPlace refusal={reason} />
            )
          }
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

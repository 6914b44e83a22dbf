import type { ApiError } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { latePart } from '../../../ui/late-part.tsx'
import { useSite } from '../../../ui/page.tsx'
import { LazyTexts } from '../../../widgets/LazyTexts.tsx'
import { ResendConfirmation } from '../../../widgets/ResendConfirmation.tsx'
import { useOnline } from '../../live/components/conversation-signs.ts'
import { AlbumInChatPart } from '../../photos/components/album-in-chat-part.ts'
import type { Partner, Reach } from '../present.ts'

/** Loaded late: few conversations need it. */
const Unblock = latePart(
  async () => (await import('../../../widgets/person/UnblockButton.tsx')).UnblockButton,
)

interface RefusalNoteProps {
  error: ApiError
  creditsHref: string
  onClose?: () => void
}

/** The server's reason for refusing a message, and the next step. */
export function RefusalNote({ error, creditsHref, onClose }: RefusalNoteProps) {
  const t = useT('chats')
  const field = Object.values(error.fields)[0]
  return (
    <div role="alert">
      <Alert
        tone="warning"
        {...(onClose ? { onClose, closeLabel: t('common:close') } : {})}
        actions={
          error.code === 'free_conversations_limit' && (
            <ButtonLink size="small" href={creditsHref}>
              {t('no_credits_buy')}
            </ButtonLink>
          )
        }
      >
        {field ?? (error.message || t('common:offline'))}
      </Alert>
    </div>
  )
}

/**
 * For an unconfirmed member, before the press and while a text waits: when it leaves, and the mail
 * once more.
 */
export function UnconfirmedNote({ kept }: { kept: boolean }) {
  const t = useT('chats')
  return (
    <div className="notes">
      <Alert tone="info" actions={<ResendConfirmation label={t('resend')} />}>
        {t(kept ? 'unconfirmed_kept' : 'unconfirmed')}
      </Alert>
    </div>
  )
}

/** After ten days in which it was the member's turn: a good word is kinder than silence. */
export function QuietNote({ href }: { readonly href: string }) {
  const t = useT('farewell')
  return (
    <div className="notes">
      <p className="muted">
        {t('quiet')} <a href={href}>{t('menu')}</a>
      </p>
    </div>
  )
}

/** Above a text that could not be sent with the confirmation. */
export function UnsentNote({ short, creditsHref }: { short: boolean; creditsHref: string }) {
  const t = useT('chats')
  return (
    <div className="notes">
      <Alert
        tone="warning"
        actions={
          short && (
            <ButtonLink size="small" href={creditsHref}>
              {t('no_credits_buy')}
            </ButtonLink>
          )
        }
      >
        {t('unsent')}
      </Alert>
    </div>
  )
}

interface ConversationNotesProps {
  reach: Reach
  partner: Partner
  /** Why the last message was refused. */
  refusal: ApiError | null
  creditsHref: string
  onClose: () => void
}

/** Notices between the messages and the input. */
export function ConversationNotes({ reach, partner, refusal, creditsHref, onClose }: ConversationNotesProps) {
  const online = useOnline()
  return (
    <div className="notes">
      {refusal && reach === 'open' && (
        <RefusalNote error={refusal} creditsHref={creditsHref} onClose={onClose} />
      )}
      {!online && <OfflineNote />}
      {reach !== 'open' && <ReachNote state={reach} partner={partner} />}
      {reach === 'open' && partner.id !== null && (
        <AlbumInChatPart member={{ id: partner.id, name: partner.name }} />
      )}
    </div>
  )
}

function OfflineNote() {
  const t = useT('chats')
  return <Alert tone="info">{t('offline')}</Alert>
}

function ReachNote({ state, partner }: { state: Exclude<Reach, 'open'>; partner: Partner }) {
  const t = useT('chats')
  const site = useSite()
  const { id, name } = partner
  const words = {
    blocked: t('state_blocked', { name }),
    blocking: t('state_blocking', { name }),
    gone: t('state_gone', { site: site.name }),
    erased: t('state_erased'),
  }[state]
  const unblock = state === 'blocking' && id !== null && (
    <LazyTexts namespaces={['safety']} fallback={null}>
      <Unblock id={id} />
    </LazyTexts>
  )
  return (
    <Alert tone="info" actions={unblock}>
      {words}
    </Alert>
  )
}

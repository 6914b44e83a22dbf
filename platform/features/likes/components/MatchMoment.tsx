import { useEffect, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useModalDialog } from '../../../ui/modal-dialog.ts'
import { LazyTexts } from '../../../widgets/LazyTexts.tsx'
import { MessageText } from '../../../widgets/MessageText.tsx'
import { MessageWarning } from '../../../widgets/MessageWarning.tsx'
import { PersonMenu } from '../../../widgets/person/PersonMenu.tsx'
import { FictionalNotice } from '../../chats/components/Modals.tsx'
import { FirstLineForm } from './FirstLineForm.tsx'
import { type FirstLine, type HeardMessage, useFirstLine, useHeard } from './first-line.ts'
import { Confetti, type Face, MatchFaces } from './MatchFaces.tsx'

export interface MatchMomentProps {
  me: Face
  other: Face & { readonly id: string; readonly fictional: boolean }
  onClose: () => void
}

const Stage = styled.dialog`
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  padding: 0;
  border: 0;
  background: var(--gradient-hero) var(--color-hero);
  color: var(--color-on-hero);
  overflow: hidden auto;
  overscroll-behavior: contain;

  &[open] { display: grid; }
  > .inner { position: relative; display: grid; align-content: safe center; gap: var(--space-3); width: min(34rem, 100%); min-width: 0; margin: 0 auto; padding: max(var(--space-6), env(safe-area-inset-top)) var(--space-4) max(var(--space-4), env(safe-area-inset-bottom)); text-align: center; }
  > .inner > * { min-width: 0; }
  > button { position: fixed; z-index: 1; top: max(var(--space-2), env(safe-area-inset-top)); right: var(--space-2); color: inherit; }
  > a { position: fixed; z-index: 1; top: max(var(--space-2), env(safe-area-inset-top)); left: var(--space-2); color: inherit; }
  h2 { margin: 0; font-size: clamp(2.2rem, 11vw, 4rem); line-height: 1.05; color: inherit; text-wrap: balance; }
  h2:focus { outline: none; }
  .lead { margin: 0; font-size: var(--text-lg); }
  .heard { display: grid; justify-items: center; gap: var(--space-2); font-size: var(--text-lg); }
  .heard p { max-width: 100%; max-height: 30vh; margin: 0; padding: var(--space-3) var(--space-4); border-radius: var(--radius-bubble, 18px); background: var(--color-bubble-other); color: var(--color-on-bubble-other); text-align: start; white-space: pre-wrap; overflow-wrap: anywhere; overflow-y: auto; }
  .ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: var(--space-2); }
  @media (prefers-reduced-motion: no-preference) {
    &[open] { animation: ui-fade var(--motion-normal) var(--motion-ease); }
    h2 { animation: match-title 0.5s 0.25s cubic-bezier(0.2, 1.4, 0.4, 1) both; }
  }
  @keyframes match-title { from { scale: 0.7; opacity: 0; } }
`

/**
 * The match modal: full screen in the brand's colours, both faces, and the form of the first
 * message; if the other member writes first, their message and the answer. It closes with one
 * press, and the typed text is kept for the conversation.
 */
export default function MatchMoment(props: MatchMomentProps) {
  return (
    <LazyTexts namespaces={['match', 'chats']} fallback={null}>
      <Moment {...props} />
    </LazyTexts>
  )
}

function Moment({ me, other, onClose }: MatchMomentProps) {
  const t = useT('match')
  const line = useFirstLine(other)
  const heard = useHeard(other.id)
  const close = () => {
    line.keep()
    onClose()
  }
  const { dialog, heading, cancel } = useModalDialog(true, close)
  const title = useId()
  return (
    <Stage ref={dialog} aria-labelledby={title} aria-describedby={`${title}-lead`} onCancel={cancel}>
      <Confetti />
      <div className="inner">
        <MatchFaces me={me} other={other} />
        <h2 ref={heading} id={title} tabIndex={-1}>
          {t('title')}
        </h2>
        {!heard && (
          <p className="lead" id={`${title}-lead`}>
            {t('lead', { name: other.name })}
          </p>
        )}
        <div role="status">{heard && <Heard message={heard} name={other.name} />}</div>
        {line.sent ? (
          <Sent name={other.name} line={line} onClose={onClose} />
        ) : (
          <FirstLineForm line={line} other={other} answers={heard !== null} onLater={close} />
        )}
      </div>
      <PersonMenu member={other} />
      <IconButton icon="close" label={t('common:close')} onClick={close} />
      <FictionalNotice open={line.asksNotice} onConfirm={line.confirmNotice} onClose={line.declineNotice} />
    </Stage>
  )
}

/** Message of the other member that arrived while the modal was open. */
function Heard({ message, name }: { message: HeardMessage; name: string }) {
  const t = useT('chats')
  const { kind, text, warnings } = message
  return (
    <div className="heard">
      {warnings?.length ? <MessageWarning warnings={warnings} name={name} /> : null}
      <p>
        <span className="visually-hidden">{t('said_partner', { name })} </span>
        {kind === 'text' ? <MessageText text={text} /> : t(`excerpt_${kind}`)}
      </p>
    </div>
  )
}

/**
 * Confirms the sent message in place of the form. It takes over the focus from the form and is
 * announced to screen readers.
 */
function Sent({ name, line, onClose }: { name: string; line: FirstLine; onClose: () => void }) {
  const t = useT('match')
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <>
      <p className="lead" ref={said} tabIndex={-1} role="status">
        {t('sent', { name })}
      </p>
      <div className="ways">
        {line.conversation && (
          <ButtonLink
            variant="inverse"
            icon="chat"
            href={href('chats-id', { id: line.conversation })}
            onClick={onClose}
          >
            {t('open_chat')}
          </ButtonLink>
        )}
        <Button variant="outline" onClick={onClose}>
          {t('later')}
        </Button>
      </div>
    </>
  )
}

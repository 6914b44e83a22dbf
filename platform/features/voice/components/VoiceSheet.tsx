import { type ReactNode, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { LONGEST_VOICE_SECONDS } from '../../../core/voice.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { LazyTexts } from '../../../widgets/LazyTexts.tsx'
import { type Recorded, useRecorder } from './use-recorder.ts'
import { VoicePlayer } from './VoicePlayer.tsx'
import { VoiceSign } from './voice-signs.tsx'
import { voiceTime } from './voice-time.ts'

export interface VoiceSheetProps {
  readonly open: boolean
  /** Name of the recipient. */
  readonly name: string
  /** What it costs, in credits and money. */
  readonly price: string
  /** A recording that was refused, or waits for a decision. */
  readonly recorded: Recorded | null
  /** Why it was refused. */
  readonly refusal: ReactNode
  readonly onSend: (recorded: Recorded) => void
  readonly onClose: () => void
}

const Body = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-3);
  min-height: 12rem;
  text-align: center;

  > p { margin: 0; }
  .record { display: grid; place-items: center; width: 76px; height: 76px; padding: 0; border: 0; border-radius: 50%; background: var(--color-action); color: var(--color-on-action); cursor: pointer; }
  .record[data-on] { background: var(--color-danger); color: var(--color-on-danger); }
  .clock { font-size: var(--text-xl); font-variant-numeric: tabular-nums; }
  .clock small { color: var(--color-muted); font-size: var(--text-sm); }
  @media (prefers-reduced-motion: no-preference) {
    .record[data-on] { animation: voice-on 1.6s ease-in-out infinite; }
    @keyframes voice-on { 50% { box-shadow: 0 0 0 12px color-mix(in srgb, var(--color-danger) 22%, transparent); } }
  }
`

/** The sheet with its texts, which no page loads before. */
export function LateVoiceSheet(props: VoiceSheetProps) {
  return (
    <LazyTexts namespaces={['chats', 'voice']} fallback={null}>
      <VoiceSheet {...props} />
    </LazyTexts>
  )
}

/** Records a voice message: record, stop, listen, then discard or send. Nothing goes by itself. */
export function VoiceSheet({
  open,
  name,
  price,
  recorded: before,
  refusal,
  onSend,
  onClose,
}: VoiceSheetProps) {
  const t = useT('voice')
  const [recorded, setRecorded] = useState<Recorded | null>(before)
  const recorder = useRecorder(setRecorded)
  const isNew = recorded !== before
  return (
    <Modal
      open={open}
      onClose={onClose}
      placement="sheet"
      title={t('title', { name })}
      closeLabel={t('common:close')}
      // A press beside the sheet would lose what is being said.
      dismissible={recorder.state !== 'recording' && recorded === null}
      actions={
        recorded && (
          <>
            <Button variant="secondary" icon="trash" onClick={() => setRecorded(null)}>
              {t('discard')}
            </Button>
            <Button icon="send" onClick={() => onSend(recorded)}>
              {t('common:send')}
            </Button>
          </>
        )
      }
    >
      <Body>
        {recorded ? <Listen recorded={recorded} /> : <Record recorder={recorder} />}
        {(recorded && !isNew && refusal) || <p className="muted">{price}</p>}
      </Body>
    </Modal>
  )
}

function Record({ recorder }: { recorder: ReturnType<typeof useRecorder> }) {
  const t = useT('voice')
  const { state, elapsed, start, stop } = recorder
  const isOn = state === 'recording'
  return (
    <>
      <button
        type="button"
        className="record"
        data-on={isOn || undefined}
        aria-label={isOn ? t('stop') : t('start')}
        disabled={state === 'asking'}
        onClick={isOn ? stop : start}
      >
        <VoiceSign name={isOn ? 'stop' : 'mic'} size={34} />
      </button>
      <span className="clock">
        {voiceTime(isOn ? elapsed : 0)} <small>/ {voiceTime(LONGEST_VOICE_SECONDS * 1000)}</small>
      </span>
      <span className="visually-hidden" role="status">
        {isOn ? t('on') : ''}
      </span>
      {state === 'refused' || state === 'missing' ? (
        <div role="alert">
          <Alert tone="warning">{t(state)}</Alert>
        </div>
      ) : (
        <p className="muted">{t('how')}</p>
      )}
    </>
  )
}

/** The recording, to be heard before it is sent. */
function Listen({ recorded: { file, length } }: { recorded: Recorded }) {
  const [address, setAddress] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  useEffect(() => {
    if (address) box.current?.querySelector('button')?.focus()
  }, [address])
  return <div ref={box}>{address && <VoicePlayer src={address} milliseconds={length} />}</div>
}

import { keyframes, styled } from 'styled-components'
import type { Gift } from '../../../core/gifts.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { GiftDrawing } from './GiftDrawing.tsx'

interface GiftMomentProps {
  readonly gift: Gift
  /** Name of the giver. */
  readonly name: string
  readonly onClose: () => void
}

const arrive = keyframes`
  0% { transform: scale(0.2) rotate(-24deg); opacity: 0; }
  55% { transform: scale(1.14) rotate(6deg); opacity: 1; }
  100% { transform: none; }
`
const rise = keyframes`
  0% { transform: translateY(40px) scale(0.4); opacity: 0; }
  40% { opacity: 1; }
  100% { transform: translateY(-70px) scale(1); opacity: 0; }
`

const Stage = styled.div`
  position: relative;
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-5) 0 var(--space-2);
  overflow: hidden;

  .gift-itself { display: grid; place-items: center; width: min(15rem, 60vw); aspect-ratio: 1; border-radius: 50%; background: radial-gradient(closest-side, var(--color-soft) 55%, transparent); }
  .gift-itself svg { width: 72%; height: 72%; }
  strong { font-size: var(--text-xl); }
  .heart { position: absolute; bottom: 30%; opacity: 0; }
  @media (prefers-reduced-motion: no-preference) {
    .gift-itself svg { animation: ${arrive} 900ms cubic-bezier(0.2, 0.9, 0.3, 1.2) both; }
    .heart { animation: ${rise} 2.2s ease-out both; }
  }
`

/** Start positions of the hearts, and their delays in tenths of a second. */
const HEARTS = [
  ['12%', 3],
  ['26%', 8],
  ['70%', 5],
  ['84%', 10],
] as const

/** Announces an arrived gift: large, with its name and its giver. Honours reduced motion. */
export function GiftMoment({ gift, name, onClose }: GiftMomentProps) {
  const t = useT('gifts')
  return (
    <Modal
      open
      onClose={onClose}
      title={t('moment_title', { name })}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <Stage>
        <div className="gift-itself">
          <GiftDrawing gift={gift} size={180} />
        </div>
        <strong>{t(`name_${gift}`)}</strong>
        {HEARTS.map(([left, later]) => (
          <span
            key={left}
            className="heart"
            style={{ insetInlineStart: left, animationDelay: `${later / 10}s` }}
          >
            <GiftDrawing gift="heart" size={28} />
          </span>
        ))}
      </Stage>
    </Modal>
  )
}

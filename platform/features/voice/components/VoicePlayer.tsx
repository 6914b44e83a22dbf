import type { KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { useVoice } from './use-voice.ts'
import { VoiceSign } from './voice-signs.tsx'
import { voiceLength, voiceTime } from './voice-time.ts'

interface VoicePlayerProps {
  readonly src: string
  readonly milliseconds: number
}

const Player = styled.div`
  display: grid;
  grid-template-columns: auto minmax(3rem, 1fr) auto;
  align-items: center;
  gap: var(--space-2);
  width: min(17rem, 62vw);
  max-width: 100%;
  white-space: normal;

  .play { display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 50%; background: color-mix(in srgb, currentColor 14%, transparent); color: inherit; cursor: pointer; }
  .play .icon { stroke-width: 2.5; }
  input { width: 100%; height: 44px; margin: 0; appearance: none; background: none; color: inherit; cursor: pointer; }
  input::-webkit-slider-runnable-track { height: 4px; border-radius: 2px; background: linear-gradient(currentColor 0 0) 0 0 / var(--done) 100% no-repeat, color-mix(in srgb, currentColor 32%, transparent); }
  input::-moz-range-track { height: 4px; border-radius: 2px; background: color-mix(in srgb, currentColor 32%, transparent); }
  input::-moz-range-progress { height: 4px; border-radius: 2px; background: currentColor; }
  input::-webkit-slider-thumb { width: 14px; height: 14px; margin-top: -5px; border: 0; border-radius: 50%; appearance: none; background: currentColor; }
  input::-moz-range-thumb { width: 14px; height: 14px; border: 0; border-radius: 50%; background: currentColor; }
  .time { min-width: 2.6em; font-size: var(--text-sm); font-variant-numeric: tabular-nums; text-align: end; }
  .broken { grid-column: 1 / -1; margin: 0; font-size: var(--text-sm); }
  noscript, audio { grid-column: 1 / -1; max-width: 100%; }
  @media (scripting: none) { .play, input, .time { display: none; } }
`

/** Steps of the slider. */
const STEP = 100

/**
 * A voice message: play and pause, its progress, its duration. Nothing plays by itself, and nothing
 * is loaded before the press. Without script it is a player of the browser.
 */
export function VoicePlayer({ src, milliseconds }: VoicePlayerProps) {
  const t = useT('chats')
  const voice = useVoice(milliseconds)
  const { audio, plays, at, broken, toggle, seek, jump, events } = voice
  const length = voiceLength(milliseconds)
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') jump(-1)
    if (key === 'ArrowRight') jump(1)
  }
  return (
    <Player className="voice">
      <audio ref={audio} src={src} preload="none" {...events} />
      <button
        type="button"
        className="play"
        aria-label={plays ? t('voice_pause') : t('voice_play', { length })}
        onClick={toggle}
        onKeyDown={pressed}
      >
        <VoiceSign name={plays ? 'pause' : 'play'} />
      </button>
      <input
        type="range"
        // The keys of the button reach it, so that a message is one stop.
        tabIndex={-1}
        min={0}
        max={milliseconds}
        step={STEP}
        value={at}
        aria-label={t('voice_place')}
        aria-valuetext={voiceTime(at)}
        style={{ '--done': `${(at / milliseconds) * 100}%` } as object}
        onChange={(event) => seek(Number(event.target.value))}
      />
      <span className="time" aria-hidden>
        {plays || at > 0 ? voiceTime(at) : length}
      </span>
      {broken && (
        <p className="broken" role="alert">
          {t('voice_broken')}
        </p>
      )}
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: spoken by a member for another one; nobody writes it down */}
        <audio src={src} preload="none" controls />
      </noscript>
    </Player>
  )
}

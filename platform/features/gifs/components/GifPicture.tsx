import { useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import type { GifView } from '../contract.ts'

const Frame = styled.span`
  position: relative;
  display: block;

  /* The aspect ratio reserves the space before the picture has loaded. */
  &&& img { display: block; width: min(14rem, 60vw); height: auto; object-fit: cover; background: var(--color-sunken); }
  button { position: absolute; inset: auto 0 0 auto; display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; background: none; color: #fff; cursor: pointer; }
  button > span { display: grid; place-items: center; min-width: 30px; height: 24px; padding: 0 6px; border-radius: 12px; background: rgb(0 0 0 / 62%); font-size: 0.7rem; font-weight: 700; line-height: 1; letter-spacing: 0.04em; }
`

/**
 * A GIF in a message. It moves unless the reader prefers reduced motion, and a button pauses it.
 */
export function GifPicture({ gif }: { gif: GifView }) {
  const t = useT('gifts')
  const [paused, setPaused] = useState(false)
  const { src, still, width, height, alt } = gif
  const shown = alt || t('gif_unnamed')
  return (
    <Frame>
      <picture>
        {!paused && <source media="(prefers-reduced-motion: reduce)" srcSet={still} />}
        <img
          src={paused ? still : src}
          alt={shown}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      </picture>
      <button
        type="button"
        aria-pressed={paused}
        aria-label={t('gif_pause')}
        onClick={() => setPaused(!paused)}
      >
        <span aria-hidden>{paused ? '▶' : '❚❚'}</span>
      </button>
    </Frame>
  )
}

import { styled } from 'styled-components'
import { Icon } from '../../../ui/icon.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'

/** A face in the match modal; the picture is an address, or null. */
export interface Face {
  readonly name: string
  readonly photo: string | null
}

const Pair = styled.div`
  position: relative;
  display: flex;
  justify-content: center;
  align-items: center;
  padding-block: var(--space-3);

  .face { width: min(36vw, 21svh, 13rem); overflow: hidden; border: 4px solid var(--color-on-hero); border-radius: var(--radius-card); box-shadow: var(--shadow-raised); background: var(--color-soft); color: var(--color-on-soft); }
  .face:first-child { rotate: -7deg; margin-inline-end: -10px; }
  .face:last-child { rotate: 6deg; margin-inline-start: -10px; }
  .heart { z-index: 1; display: grid; place-items: center; width: 64px; height: 64px; border-radius: 50%; background: var(--color-on-hero); color: var(--color-hero); box-shadow: var(--shadow-raised); }
  @media (prefers-reduced-motion: no-preference) {
    .face { animation: match-in 0.6s cubic-bezier(0.2, 1.2, 0.4, 1) both; }
    .face:first-child { --from: -60vw; }
    .face:last-child { --from: 60vw; }
    .heart { animation: match-beat 1.1s 0.45s ease-in-out 3 both; }
  }
  @keyframes match-in { from { translate: var(--from) 0; opacity: 0; } }
  @keyframes match-beat { 0% { scale: 0.6; } 30% { scale: 1.18; } 60% { scale: 0.94; } }
`

/** Both faces with a heart between them. */
export function MatchFaces({ me, other }: { me: Face; other: Face & { readonly fictional: boolean } }) {
  return (
    <Pair>
      <span className="face">
        <Photo src={me.photo} alt={me.name} eager />
      </span>
      <span className="heart">
        <Icon name="heart-filled" size={34} />
      </span>
      <span className="face">
        <Photo src={other.photo} alt={other.name} label={other.fictional ? <FictionalLabel /> : null} eager />
      </span>
    </Pair>
  )
}

const PIECES = Array.from({ length: 22 }, (_, piece) => piece)

const Rain = styled.div`
  display: none;
  @media (prefers-reduced-motion: no-preference) {
    position: absolute;
    inset: 0;
    display: block;
    overflow: hidden;
    pointer-events: none;
    i { position: absolute; top: -8%; width: 11px; height: 16px; border-radius: 3px; background: var(--color-on-hero); opacity: 0; animation: match-fall 2.8s cubic-bezier(0.3, 0.2, 0.6, 1) both; }
    i:nth-child(3n) { border-radius: 50%; height: 11px; background: var(--color-accent); }
    i:nth-child(3n + 1) { background: var(--color-like); outline: 1px solid var(--color-on-hero); }
  }
  @keyframes match-fall {
    8% { opacity: 0.95; }
    80% { opacity: 0.8; }
    to { translate: var(--drift) 118vh; rotate: var(--turn); opacity: 0; }
  }
`

/** Confetti that falls once; omitted with reduced motion. */
export function Confetti() {
  return (
    <Rain aria-hidden>
      {PIECES.map((piece) => (
        <i
          key={piece}
          style={{
            left: `${(piece * 37) % 100}%`,
            animationDelay: `${((piece * 13) % 11) * 0.09}s`,
            ['--drift' as string]: `${((piece * 29) % 17) - 8}vw`,
            ['--turn' as string]: `${360 + ((piece * 97) % 500)}deg`,
          }}
        />
      ))}
    </Rain>
  )
}

import { styled } from 'styled-components'
import type { Gift } from '../../../core/gifts.ts'

/** Address of the file with the drawings of all gifts as symbols. */
export const GIFT_DRAWINGS = '/gift-drawings.svg'

/**
 * Each ornament of a theme has a separate drawing style: flat, outlined in ink, line drawing,
 * two-tone, glowing.
 */
const Drawing = styled.svg`
  --gift-main: var(--color-like);
  --gift-brand: var(--color-primary);
  --gift-accent: var(--color-accent);
  --gift-soft: var(--color-soft);
  --gift-gold: var(--color-warning);
  --gift-leaf: var(--color-success);
  --gift-wood: #a9683c;
  --gift-paper: #fff;
  --gift-shine: #fff;
  --gift-ink: #33222b;
  --gift-wire: var(--color-text);
  --gift-outline: transparent;
  --gift-width: 0;
  display: block;
  overflow: visible;

  /* Without outlines, white parts would be invisible on white. */
  html[data-ornament='petals'] & { --gift-brand: var(--color-heading); --gift-paper: var(--color-border); }
  html[data-ornament='scallops'] & { --gift-ink: var(--color-text); --gift-outline: var(--color-text); --gift-width: 2.4; }
  html[data-ornament='waves'] & { --gift-ink: var(--color-on-soft); --gift-outline: var(--color-on-soft); --gift-width: 1.2; }
  html[data-ornament='stars'] & { --gift-soft: var(--color-on-soft); --gift-ink: #1b1240; --gift-outline: var(--color-on-soft); --gift-width: 1; filter: drop-shadow(0 0 5px color-mix(in srgb, var(--color-primary) 55%, transparent)); }
  html[data-ornament='ridge'] & {
    --gift-main: color-mix(in srgb, var(--color-like) 30%, var(--color-raised));
    --gift-brand: color-mix(in srgb, var(--color-primary) 34%, var(--color-raised));
    --gift-accent: color-mix(in srgb, var(--color-like) 14%, var(--color-raised));
    --gift-gold: color-mix(in srgb, var(--color-warning) 46%, var(--color-raised));
    --gift-wood: color-mix(in srgb, #a9683c 42%, var(--color-raised));
    --gift-ink: var(--color-text);
    --gift-outline: var(--color-text);
    --gift-width: 1.5;
  }
`

/**
 * The drawing of a gift in the colours and style of the theme. Decorative: its name is shown beside
 * it.
 */
export function GiftDrawing({ gift, size = 64 }: { gift: Gift; size?: number }) {
  return (
    <Drawing width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <use href={`${GIFT_DRAWINGS}#${gift}`} />
    </Drawing>
  )
}

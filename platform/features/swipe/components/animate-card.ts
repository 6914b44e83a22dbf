import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { flightOf, type Point, poseOf, type Side, springOf } from './throw-rules.ts'

const REST = 'translate3d(0px, 0px, 0) rotate(0deg)'

/** Whether the user prefers reduced motion. */
export function isMotionReduced(): boolean {
  return prefersReducedMotion()
}

/**
 * Animates a card back to its place like a spring, with its current speed. The browser's compositor
 * runs it without script, however busy the page is.
 *
 * @param speed pixels per millisecond towards the place
 */
export function springBack(card: HTMLElement, from: string, way: number, speed = 0): Animation | undefined {
  card.style.transform = ''
  if (isMotionReduced() || !card.animate) return undefined
  const { duration, easing } = springCurve(way > 0 ? (speed * 1000) / way : 0)
  return card.animate([{ transform: from }, { transform: REST }], { duration, easing })
}

export interface Throw {
  readonly from: Point
  readonly velocity: Point
  readonly grip: number
}

/** Animates a card out of sight. @returns undefined if it is removed without animation */
export function throwAway(
  card: HTMLElement,
  side: Side,
  { from, velocity, grip }: Throw,
): Animation | undefined {
  if (!card.animate) return undefined
  const { to, lasts } = flightOf(side, from, velocity, outside(card), grip)
  const frames = isMotionReduced()
    ? [{ opacity: 1 }, { opacity: 0 }]
    : [{ transform: poseOf(from, grip) }, { transform: to }]
  return card.animate(frames, {
    duration: lasts,
    easing: 'cubic-bezier(0.25, 0.4, 0.5, 1)',
    fill: 'forwards',
  })
}

/** Animates a card back from the side to which it was thrown. */
export function flyIn(card: HTMLElement, side: Side): void {
  for (const animation of card.getAnimations?.() ?? []) animation.cancel()
  for (const stamp of card.querySelectorAll<HTMLElement>('[data-stamp]')) stamp.style.opacity = ''
  const width = outside(card)
  springBack(card, flightOf(side, { x: 0, y: 0 }, { x: 0, y: 0 }, width).to, width)
}

/** Horizontal distance in pixels at which the whole card is out of sight. */
function outside(card: HTMLElement): number {
  return window.innerWidth / 2 + card.offsetWidth
}

/** A spring as a CSS easing; a standard one if the browser does not support it. */
function springCurve(speed: number): { readonly duration: number; readonly easing: string } {
  const curve = springOf(speed)
  return CSS.supports('animation-timing-function', curve.easing)
    ? curve
    : { duration: 300, easing: 'ease-out' }
}

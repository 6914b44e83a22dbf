/**
 * Physics of dragged cards, as pure functions: pixels, pixels per millisecond. No clock and no
 * document.
 */

export type Side = 'like' | 'pass'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Position of the pointer, and its time in milliseconds. */
export interface Sample extends Point {
  readonly at: number
}

/** Only movement within these milliseconds decides; earlier movement was aiming. */
const RECENT = 90
/** How far ahead a flick is extrapolated, in milliseconds. */
const AHEAD = 180
/** Share of the card's width that the extrapolated movement must reach. */
const FAR_ENOUGH = 0.4
/** Pixels below which a movement counts as a press. */
const STILL = 6

/** Pixels per millisecond over the last moments; zero after a pause. */
export function velocityOf(samples: readonly Sample[], now: number): Point {
  const recent = samples.filter(({ at }) => now - at <= RECENT)
  const [first] = recent
  const last = recent.at(-1)
  if (!first || !last || last.at - first.at < 8) return { x: 0, y: 0 }
  const time = last.at - first.at
  return { x: (last.x - first.x) / time, y: (last.y - first.y) / time }
}

/**
 * The side to which a released card flies; null if it springs back. A flick in the opposite
 * direction brings it back.
 */
export function sideOf(moved: Point, velocity: Point, width: number): Side | null {
  const reached = moved.x + velocity.x * AHEAD
  if (Math.abs(reached) < width * FAR_ENOUGH || reached * moved.x <= 0) return null
  return reached > 0 ? 'like' : 'pass'
}

/**
 * Direction of a finger: along the page, which scrolls it, or across, which drags the card; null
 * while it is unclear.
 */
export function directionOf(moved: Point): 'across' | 'along' | null {
  if (Math.hypot(moved.x, moved.y) < STILL) return null
  return Math.abs(moved.x) >= Math.abs(moved.y) ? 'across' : 'along'
}

/** 0 to 1: how close a card is to being thrown. */
export function leanOf(x: number, width: number): number {
  return Math.min(1, Math.abs(x) / (width * FAR_ENOUGH))
}

/**
 * A dragged card as a CSS transform. It rotates around the end that is not held.
 *
 * @param grip 1 if it is held in its upper half, -1 in the lower; 0 with reduced motion
 */
export function poseOf({ x, y }: Point, grip: number): string {
  const turn = Math.max(-18, Math.min(18, x * 0.05)) * grip
  return `translate3d(${round(x)}px, ${round(y)}px, 0) rotate(${round(turn)}deg)`
}

export interface Flight {
  /** CSS transform at the end, out of sight. */
  readonly to: string
  /** Duration in milliseconds. */
  readonly lasts: number
}

/**
 * How a card leaves: in the direction and with the speed of the throw, never slower than after a
 * press.
 */
export function flightOf(side: Side, from: Point, velocity: Point, width: number, grip = 1): Flight {
  const sign = side === 'like' ? 1 : -1
  const end = sign * width
  const way = Math.abs(end - from.x)
  const lasts = Math.min(420, Math.max(160, way / Math.max(Math.abs(velocity.x), 1.1)))
  const y = from.y + Math.max(-1.2, Math.min(1.2, velocity.y)) * lasts
  return {
    to: `translate3d(${round(end)}px, ${round(y)}px, 0) rotate(${20 * sign * (grip || 1)}deg)`,
    lasts: Math.round(lasts),
  }
}

/** A spring that overshoots once: stiffness and damping for a mass of 1. */
const STIFFNESS = 260
const DAMPING = 22
/** Milliseconds between two checks whether the spring rests. */
const LOOK = 50
/** Milliseconds between two points of the curve. */
const POINT = 30

/**
 * The path of a spring from 0 to 1, as a CSS easing with its duration in milliseconds. @param speed
 * at its start, per second
 */
export function springOf(speed: number): { readonly duration: number; readonly easing: string } {
  const decay = DAMPING / 2
  const turn = Math.sqrt(STIFFNESS - decay ** 2)
  const lean = (decay - speed) / turn
  // Terms of a damped oscillator after this many seconds.
  const swing = (at: number) => ({
    decayed: Math.exp(-decay * at),
    sin: Math.sin(turn * at),
    cos: Math.cos(turn * at),
  })
  const placeAt = (at: number) => {
    const { decayed, sin, cos } = swing(at)
    return 1 - decayed * (lean * sin + cos)
  }
  const speedAt = (at: number) => {
    const { decayed, sin, cos } = swing(at)
    return decayed * ((decay * lean + turn) * sin + (decay - lean * turn) * cos)
  }
  let duration = 0
  while (Math.abs(speedAt(duration / 1000)) > 0.01 || Math.abs(1 - placeAt(duration / 1000)) > 0.005)
    duration += LOOK
  const points = Math.round(duration / POINT)
  const curve = Array.from({ length: points }, (_, place) =>
    place === points - 1
      ? 1
      : Math.round(placeAt((duration * place) / (points - 1) / 1000) * 10_000) / 10_000,
  )
  return { duration, easing: `linear(${curve.join(', ')})` }
}

const round = (value: number) => Math.round(value * 100) / 100

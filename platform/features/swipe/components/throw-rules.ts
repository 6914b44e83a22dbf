/**
 * What a hand does to a card, as pure functions: pixels, pixels per millisecond. No clock and no
 * document.
 */

export type Side = 'like' | 'pass'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Where the pointer was, and when, in milliseconds. */
export interface Sample extends Point {
  readonly at: number
}

/** Movement of the last moments decides; what came before was aiming. */
const RECENT = 90
/** How far ahead a flick is thought on, in milliseconds. */
const AHEAD = 180
/** Part of the card's width that has to be reached, with the flick thought on. */
const FAR_ENOUGH = 0.4
/** A card that was hardly moved was pressed. */
const STILL = 6

/** Pixels per millisecond over the last moments; none after a rest. */
export function velocityOf(samples: readonly Sample[], now: number): Point {
  const recent = samples.filter(({ at }) => now - at <= RECENT)
  const [first] = recent
  const last = recent.at(-1)
  if (!first || !last || last.at - first.at < 8) return { x: 0, y: 0 }
  const time = last.at - first.at
  return { x: (last.x - first.x) / time, y: (last.y - first.y) / time }
}

/**
 * Where a card that is let go flies to; null where it springs back. A flick against the way that it
 * hangs takes it back.
 */
export function sideOf(moved: Point, velocity: Point, width: number): Side | null {
  const reached = moved.x + velocity.x * AHEAD
  if (Math.abs(reached) < width * FAR_ENOUGH || reached * moved.x <= 0) return null
  return reached > 0 ? 'like' : 'pass'
}

/**
 * Which way a finger goes: along the page, which scrolls it, or across, which takes the card; null
 * while it is not clear.
 */
export function directionOf(moved: Point): 'across' | 'along' | null {
  if (Math.hypot(moved.x, moved.y) < STILL) return null
  return Math.abs(moved.x) >= Math.abs(moved.y) ? 'across' : 'along'
}

/** 0 to 1: how clearly a card says where it would fly. */
export function leanOf(x: number, width: number): number {
  return Math.min(1, Math.abs(x) / (width * FAR_ENOUGH))
}

/**
 * A card in the hand as a CSS transform. It turns about the end that is not held.
 *
 * @param grip 1 where it is held at its upper half, -1 at the lower; 0 where motion is reduced
 */
export function poseOf({ x, y }: Point, grip: number): string {
  const turn = Math.max(-18, Math.min(18, x * 0.05)) * grip
  return `translate3d(${round(x)}px, ${round(y)}px, 0) rotate(${round(turn)}deg)`
}

export interface Flight {
  /** CSS transform at its end, out of sight. */
  readonly to: string
  /** Milliseconds. */
  readonly lasts: number
}

/**
 * How a card leaves: in the direction and with the speed that it was thrown, never slower than a
 * press sends it.
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

/** A spring that swings over its place once: stiffness and damping for a mass of 1. */
const STIFFNESS = 260
const DAMPING = 22
/** Milliseconds between two looks at whether the spring rests. */
const LOOK = 50
/** Milliseconds between two points of the curve. */
const POINT = 30

/**
 * How a spring gets from 0 to 1, as a CSS easing with its duration in milliseconds. @param speed at
 * its start, per second
 */
export function springOf(speed: number): { readonly duration: number; readonly easing: string } {
  const decay = DAMPING / 2
  const turn = Math.sqrt(STIFFNESS - decay ** 2)
  const lean = (decay - speed) / turn
  // Place and speed of a damped oscillator after so many seconds.
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

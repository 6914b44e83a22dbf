import { type RefObject, useEffect, useRef } from 'react'
import { isMotionReduced, springBack } from './animate-card.ts'
import {
  directionOf,
  leanOf,
  type Point,
  poseOf,
  type Sample,
  type Side,
  sideOf,
  velocityOf,
} from './throw-rules.ts'

/** How a card was released. */
export interface Release {
  readonly side: Side
  readonly from: Point
  readonly velocity: Point
  /** As in `poseOf`. */
  readonly grip: number
}

/** @returns whether the card leaves; otherwise it springs back */
export type OnRelease = (release: Release) => boolean

/**
 * Makes a card draggable by finger, pen or mouse. While it is held, only `transform` and `opacity`
 * change, written to the element directly: React renders nothing per frame.
 *
 * @param enabled only the top card can be dragged
 */
export function useDrag(card: RefObject<HTMLElement | null>, enabled: boolean, onRelease: OnRelease): void {
  const released = useRef(onRelease)
  released.current = onRelease
  useEffect(() => {
    const element = card.current
    if (!enabled || !element) return
    return listen(element, (release) => released.current(release))
  }, [card, enabled])
}

interface Hold {
  readonly pointer: number
  readonly start: Point
  readonly grip: number
  readonly samples: Sample[]
  /** Elements that a move changes, looked up once, so that a frame reads nothing from the DOM. */
  readonly parts: Parts
  taken: boolean
}

interface Parts {
  readonly card: HTMLElement
  readonly width: number
  readonly stamps: readonly HTMLElement[]
  readonly under: HTMLElement | null
}

function listen(card: HTMLElement, onRelease: OnRelease): () => void {
  let hold: Hold | null = null
  const end = new AbortController()
  const on = (name: string, work: (event: PointerEvent) => void) =>
    card.addEventListener(name, work as EventListener, { signal: end.signal })

  on('pointerdown', (event) => {
    if (hold || event.button !== 0 || !event.isPrimary || isInDialog(event)) return
    hold = holdOf(card, event)
  })
  on('pointermove', (event) => {
    if (!hold || event.pointerId !== hold.pointer) return
    const moved = movedOf(hold, event)
    hold.samples.push({ ...moved, at: event.timeStamp })
    if (!hold.taken && !take(hold, moved, card)) return
    show(hold.parts, moved, hold.grip)
  })
  const letGo = (event: PointerEvent, lost: boolean) => {
    if (!hold || event.pointerId !== hold.pointer) return
    const { taken, grip, samples, parts } = hold
    const moved = movedOf(hold, event)
    hold = null
    if (!taken) return
    delete card.dataset.held
    for (const stamp of parts.stamps) stamp.style.opacity = ''
    const velocity = lost ? { x: 0, y: 0 } : velocityOf(samples, event.timeStamp)
    const side = lost ? null : sideOf(moved, velocity, parts.width)
    if (side && onRelease({ side, from: moved, velocity, grip })) return
    springBack(card, poseOf(moved, grip), Math.hypot(moved.x, moved.y), -velocity.x * Math.sign(moved.x))
  }
  on('pointerup', (event) => letGo(event, false))
  on('pointercancel', (event) => letGo(event, true))
  // Suppresses the click after a drag, so that the card's link is not followed.
  card.addEventListener('click', (event) => stopAfterDrag(card, event), { capture: true, signal: end.signal })
  card.addEventListener('dragstart', (event) => event.preventDefault(), { signal: end.signal })
  return () => end.abort()
}

/**
 * State of a card that a pointer has just touched. Stops the animation of one that was still
 * springing back.
 */
function holdOf(card: HTMLElement, event: PointerEvent): Hold {
  for (const animation of card.getAnimations?.() ?? []) animation.cancel()
  const box = card.getBoundingClientRect()
  const upper = event.clientY - box.top < box.height / 2
  const grip = isMotionReduced() ? 0 : upper ? 1 : -1
  const stamps = [...card.querySelectorAll<HTMLElement>('[data-stamp]')]
  return {
    pointer: event.pointerId,
    start: { x: event.clientX, y: event.clientY },
    grip,
    samples: [],
    parts: { card, width: card.offsetWidth, stamps, under: underOf(card) },
    taken: false,
  }
}

/** The card's menu is rendered above the page, but its events bubble through here. */
const isInDialog = ({ target }: Event) => target instanceof Element && target.closest('dialog') !== null

const movedOf = ({ start }: Hold, event: PointerEvent): Point => ({
  x: event.clientX - start.x,
  y: event.clientY - start.y,
})

function take(hold: Hold, moved: Point, card: HTMLElement): boolean {
  const direction = directionOf(moved)
  if (direction !== 'across') return false
  hold.taken = true
  card.dataset.held = ''
  card.dataset.dragged = ''
  card.setPointerCapture?.(hold.pointer)
  return true
}

function stopAfterDrag(card: HTMLElement, event: Event): void {
  if (card.dataset.dragged === undefined) return
  delete card.dataset.dragged
  event.preventDefault()
  event.stopPropagation()
}

/** Updates the dragged card, its stamps, and the next card, which rises. */
function show({ card, width, stamps, under }: Parts, moved: Point, grip: number): void {
  card.style.transform = poseOf(moved, grip)
  const lean = leanOf(moved.x, width)
  for (const stamp of stamps) {
    const own = stamp.dataset.stamp === (moved.x > 0 ? 'like' : 'pass')
    stamp.style.opacity = own ? String(lean) : '0'
  }
  if (under)
    under.style.transform = `translate3d(0, calc(${2.5 * (1 - lean)}% + ${9 * (1 - lean)}px), 0) scale(${0.95 + 0.05 * lean})`
}

/** The next card, which rises as the one above it leaves. */
function underOf(card: HTMLElement): HTMLElement | null {
  return card.parentElement?.querySelector<HTMLElement>('[data-depth="1"]') ?? null
}

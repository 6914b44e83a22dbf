import type { PagePayload } from '../../core/client.ts'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { mayGrow } from './motion-rule.ts'
import { isCovered } from './pressed.ts'

const NAME = 'member-photo'

let lastDraw = 0

/** The member whose profile one of the two pages shows. */
function memberOf(...pages: readonly PagePayload[]): string | undefined {
  for (const { route, data } of pages) {
    if (route === 'members-id') return (data as { profile?: { id: string } } | null)?.profile?.id
  }
  return undefined
}

/** A member's photo on this page: the large one of the profile, or the card's. */
function photoOf(member: string): HTMLImageElement | null {
  return document.querySelector<HTMLImageElement>(`[data-photo-of="${CSS.escape(member)}"] img`)
}

/**
 * Changes the page. If a member's photo is on both pages, it grows from one into the other, unless
 * reduced motion is requested or the device is slow.
 * @param drawPage changes the document synchronously
 * @returns resolves when the document has changed; the animation continues
 */
export async function withSharedPhoto(
  before: PagePayload,
  next: PagePayload,
  drawPage: () => void,
): Promise<void> {
  const draw = () => {
    const begun = performance.now()
    drawPage()
    lastDraw = performance.now() - begun
  }
  const member = before.route === next.route ? undefined : memberOf(next, before)
  const from = member === undefined ? null : photoOf(member)
  if (!member || !from) return draw()
  if (isCovered()) {
    // The first frame shows the photo in its place already.
    draw()
    const to = photoOf(member)
    if (to) standIn(from, to)
    return
  }
  if (!('startViewTransition' in document) || !mayGrow(lastDraw, prefersReducedMotion()) || !isInSight(from))
    return draw()
  from.style.viewTransitionName = NAME
  // Only the photo is animated. Capturing each whole page, the browser's default, takes most of the
  // time on a phone.
  document.documentElement.style.viewTransitionName = 'none'
  const transition = document.startViewTransition(() => {
    from.style.viewTransitionName = ''
    draw()
    const to = photoOf(member)
    if (!to) return
    to.style.viewTransitionName = NAME
    standIn(from, to)
  })
  // Rejected if the browser skips the transition, for a second click or a hidden tab: the page has
  // changed anyway.
  transition.ready.catch(() => undefined)
  const clear = () => {
    document.documentElement.style.viewTransitionName = ''
    const to = photoOf(member)
    if (to) to.style.viewTransitionName = ''
  }
  transition.finished.then(clear, clear)
  await transition.updateCallbackDone
}

/** Shows the already loaded picture in place of one that is still loading. */
function standIn(there: HTMLImageElement, coming: HTMLImageElement): void {
  if (coming.complete || !there.currentSrc) return
  coming.style.background = `center / cover url("${there.currentSrc}")`
  coming.addEventListener('load', () => coming.style.removeProperty('background'), { once: true })
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

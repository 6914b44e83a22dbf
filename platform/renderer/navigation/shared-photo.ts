import type { PagePayload } from '../../core/client.ts'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { mayGrow } from './motion-rule.ts'

const NAME = 'member-photo'

let lastDraw = 0

/** The member whose profile one of the two pages is. */
function memberOf(...pages: readonly PagePayload[]): string | undefined {
  for (const { route, data } of pages) {
    if (route === 'members-id') return (data as { profile?: { id: string } } | null)?.profile?.id
  }
  return undefined
}

/** A member's photo on this page: the large one of the profile, or that of the card. */
function photoOf(member: string): HTMLImageElement | null {
  return document.querySelector<HTMLImageElement>(`[data-photo-of="${CSS.escape(member)}"] img`)
}

/**
 * Changes the page. Where a member's photo is on both, it grows from the one into the other, as
 * long as motion is welcome and the device is quick.
 * @param drawPage changes the document at once
 * @returns settles when the document has changed; the movement goes on
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
  if (
    !member ||
    !from ||
    !('startViewTransition' in document) ||
    !mayGrow(lastDraw, prefersReducedMotion()) ||
    !isInSight(from)
  )
    return draw()
  from.style.viewTransitionName = NAME
  // The photo alone moves. A picture of each whole page, which the browser takes otherwise, costs a
  // phone most of the time.
  document.documentElement.style.viewTransitionName = 'none'
  const transition = document.startViewTransition(() => {
    from.style.viewTransitionName = ''
    draw()
    const to = photoOf(member)
    if (!to) return
    to.style.viewTransitionName = NAME
    standIn(from, to)
  })
  // One that the browser leaves out, for a second press or a hidden tab, rejects these: the page
  // has changed all the same.
  transition.ready.catch(() => undefined)
  const clear = () => {
    document.documentElement.style.viewTransitionName = ''
    const to = photoOf(member)
    if (to) to.style.viewTransitionName = ''
  }
  transition.finished.then(clear, clear)
  await transition.updateCallbackDone
}

/** The picture that is there already fills the place of one that is still on its way. */
function standIn(there: HTMLImageElement, coming: HTMLImageElement): void {
  if (coming.complete || !there.currentSrc) return
  coming.style.background = `center / cover url("${there.currentSrc}")`
  coming.addEventListener('load', () => coming.style.removeProperty('background'), { once: true })
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

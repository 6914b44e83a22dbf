import { beginBusy } from './busy.ts'

/** Vike calls this when a member presses a link inside of the members area. */
export function onPageTransitionStart(): void {
  beginBusy()
}

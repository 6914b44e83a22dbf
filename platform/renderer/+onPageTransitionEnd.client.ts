import { endBusy } from './busy.ts'

export function onPageTransitionEnd(): void {
  endBusy()
}

import type { ReactNode } from 'react'
import { useLiveEvents } from '../features/live/hooks.ts'
import { MembersFrame } from './MembersFrame.tsx'
import { forgottenBy } from './navigation/memory-rules.ts'
import { memory } from './navigation/page-memory.ts'

/** Wraps the pages of the members area that the router navigates between (core/app-pages.ts). */
export function MembersApp({ children }: { children: ReactNode }) {
  return (
    <MembersFrame>
      <Forgetting />
      {children}
    </MembersFrame>
  )
}

/**
 * Clears pages and lists in memory that a live event has made outdated, so that Back does not show
 * them.
 */
function Forgetting() {
  useLiveEvents(({ type }) => memory.forget(forgottenBy(type)))
  return null
}

import type { ReactNode } from 'react'
import { useLiveEvents } from '../features/live/hooks.ts'
import { MembersFrame } from './MembersFrame.tsx'
import { forgottenBy } from './navigation/memory-rules.ts'
import { memory } from './navigation/page-memory.ts'

/** Around the pages of the members area between which a router leads (core/app-pages.ts). */
export function MembersApp({ children }: { children: ReactNode }) {
  return (
    <MembersFrame>
      <Forgetting />
      {children}
    </MembersFrame>
  )
}

/** Back shows nothing from memory that an event of the stream has made untrue. */
function Forgetting() {
  useLiveEvents(({ type }) => memory.forget(forgottenBy(type)))
  return null
}

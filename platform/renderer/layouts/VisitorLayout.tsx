import type { ReactNode } from 'react'
import { Shell } from '../../features/site/components/Shell.tsx'
import { SignupModal } from '../../features/site/components/SignupModal.tsx'
import { useMe } from '../../ui/page.tsx'

/**
 * The default layout without what only members need: no live counters, no warnings header, no react-query. For pages that visitors open first
 * (home, login, signup, texts), where every kilobyte of script is a moment of waiting. A member sees the same navigation
 * there, with the numbers of the time of the request.
 */
export function VisitorLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Shell me={useMe()}>{children}</Shell>
      <SignupModal />
    </>
  )
}

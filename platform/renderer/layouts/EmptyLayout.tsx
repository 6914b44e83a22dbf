import type { ReactNode } from 'react'
import { EntryWarning } from '../../features/site/components/EntryWarning.tsx'
import { SignupModal } from '../../features/site/components/SignupModal.tsx'

/** Nothing around the page but the entry warning, by country, and the signup modal. */
export function EmptyLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="content">{children}</main>
      <SignupModal />
      <EntryWarning />
    </>
  )
}

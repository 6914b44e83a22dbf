import type { ReactNode } from 'react'
import { EntryPart, loadEntry } from '../../features/site/components/EntryPart.tsx'
import { LegalLine } from '../../features/site/components/LegalLine.tsx'
import { SignupModal } from '../../features/site/components/SignupModal.tsx'

/**
 * A page without a frame, except the entry warning (by country), the signup modal, and a line of
 * legally required links.
 */
export function EmptyLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="content">{children}</main>
      <LegalLine />
      <SignupModal />
      <EntryPart />
    </>
  )
}

EmptyLayout.loadParts = loadEntry

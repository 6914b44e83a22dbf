import type { ReactNode } from 'react'
import { useLiveMe } from '../../features/live/hooks.ts'
import { loadEntry } from '../../features/site/components/EntryPart.tsx'
import { LegalLine } from '../../features/site/components/LegalLine.tsx'
import { Shell } from '../../features/site/components/Shell.tsx'

/** The last pages of the signup: the frame of members' pages without banners, footer and modals. */
export function CompletionLayout({ children }: { children: ReactNode }) {
  return (
    <Shell me={useLiveMe()} footer={<LegalLine />}>
      {children}
    </Shell>
  )
}

CompletionLayout.loadParts = loadEntry

import type { ReactNode } from 'react'
import { FooterNotices } from '../../features/site/components/FooterNotices.tsx'
import { LegalLine } from '../../features/site/components/LegalLine.tsx'
import { VisitorLayout } from './VisitorLayout.tsx'

/** The signup: the layout of visitors without the columns of its footer. */
export function SignupLayout({ children }: { children: ReactNode }) {
  const footer = (
    <LegalLine>
      <FooterNotices />
    </LegalLine>
  )
  return <VisitorLayout footer={footer}>{children}</VisitorLayout>
}

SignupLayout.loadParts = VisitorLayout.loadParts

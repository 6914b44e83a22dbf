import type { ReactNode } from 'react'
import { FooterNotices } from '../../features/site/components/FooterNotices.tsx'
import { LegalLine } from '../../features/site/components/LegalLine.tsx'
import { VisitorLayout } from './VisitorLayout.tsx'

/** The signup: the visitors' layout without the footer's columns. */
export function SignupLayout({ children }: { children: ReactNode }) {
  const footer = (
    <LegalLine>
      <FooterNotices />
    </LegalLine>
  )
  return <VisitorLayout footer={footer}>{children}</VisitorLayout>
}

SignupLayout.loadParts = VisitorLayout.loadParts

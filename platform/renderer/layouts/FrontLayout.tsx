import type { ReactNode } from 'react'
import { Shell } from '../../features/site/components/Shell.tsx'

/** The front page: the navigation, footer and entry warning of every page, drawn on the server alone. */
export function FrontLayout({ children }: { children: ReactNode }) {
  return <Shell me={null}>{children}</Shell>
}

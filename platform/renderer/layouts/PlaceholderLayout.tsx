import type { ReactNode } from 'react'
import type { PlaceholderData } from '../../features/placeholder/page.ts'
import { usePage } from '../../ui/page.tsx'
import { DefaultLayout } from './DefaultLayout.tsx'
import { LanderLayout } from './LanderLayout.tsx'
import { VisitorLayout } from './VisitorLayout.tsx'

/** The layout of the route that the page stands in for. */
export function PlaceholderLayout({ children }: { children: ReactNode }) {
  const { data, me } = usePage()
  const layout = (data as PlaceholderData | null)?.layout
  if (layout === 'lander') return <LanderLayout>{children}</LanderLayout>
  const Layout = me ? DefaultLayout : VisitorLayout
  return <Layout>{children}</Layout>
}

PlaceholderLayout.loadParts = DefaultLayout.loadParts

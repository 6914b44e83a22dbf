import type { ReactNode } from 'react'
import type { Coming } from '../../features/coming/page.ts'
import { usePage } from '../../ui/page.tsx'
import { DefaultLayout } from './DefaultLayout.tsx'
import { EmptyLayout } from './EmptyLayout.tsx'
import { LanderLayout } from './LanderLayout.tsx'
import { VisitorLayout } from './VisitorLayout.tsx'

/** The layout of the route that the page stands in for. */
export function ComingLayout({ children }: { children: ReactNode }) {
  const { data, me } = usePage()
  const layout = (data as Coming | null)?.layout
  if (layout === 'lander') return <LanderLayout>{children}</LanderLayout>
  if (layout === 'empty') return <EmptyLayout>{children}</EmptyLayout>
  const Layout = me ? DefaultLayout : VisitorLayout
  return <Layout>{children}</Layout>
}

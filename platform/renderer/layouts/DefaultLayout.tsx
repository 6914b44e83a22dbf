import type { ReactNode } from 'react'

/** Top navigation, warnings, content, footer, disclaimer, US footer, modals (specification section 2). */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return <main>{children}</main>
}

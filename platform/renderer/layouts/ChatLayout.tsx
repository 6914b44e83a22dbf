import type { ReactNode } from 'react'
import { usePage } from '../../ui/page.tsx'
import { DefaultLayout, MembersLayout } from './DefaultLayout.tsx'

/**
 * The list of conversations, and one conversation: on a phone the whole screen, from 992 px on
 * below the site's navigation. One layout for both, so that navigation and list stay while the
 * conversation changes. The entry warning that conversations have in NL and DE is for visitors,
 * whom they send to the login page, which shows it.
 */
export function ChatLayout({ children }: { children: ReactNode }) {
  const { route } = usePage()
  return <MembersLayout conversation={route !== 'chats'}>{children}</MembersLayout>
}

ChatLayout.loadParts = DefaultLayout.loadParts

import type { ReactNode } from 'react'
import { usePage } from '../../ui/page.tsx'
import { DefaultLayout, MembersLayout } from './DefaultLayout.tsx'

/**
 * The list of conversations and one conversation: full screen on a phone, below the site's
 * navigation from 992 px on. One layout for both, so that navigation and list stay mounted while
 * the conversation changes. The entry warning for conversations in NL and DE concerns only
 * visitors, who are redirected to the login page, which shows it.
 */
export function ChatLayout({ children }: { children: ReactNode }) {
  const { route } = usePage()
  return <MembersLayout conversation={route !== 'chats'}>{children}</MembersLayout>
}

ChatLayout.loadParts = DefaultLayout.loadParts

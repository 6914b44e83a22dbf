import type { ReactNode } from 'react'
import type { PagePayload } from '../../core/client.ts'
import { BonusPart, TimeBonusBanner } from '../../features/discounts/components/TimeBonusBanner.tsx'
import { useLiveMe } from '../../features/live/hooks.ts'
import { loadEntry } from '../../features/site/components/EntryPart.tsx'
import { bannersOn, NoticePart, NoticeSlot, useBanners } from '../../features/site/components/NoticeSlot.tsx'
import { Shell } from '../../features/site/components/Shell.tsx'
import { SignupModal } from '../../features/site/components/SignupModal.tsx'
import { latePart } from '../../ui/late-part.tsx'

/** Modals appear after seconds, and never on pages of visitors. */
const MemberModals = latePart(
  async () => (await import('../../features/site/components/MemberModals.tsx')).MemberModals,
)

/**
 * Top navigation, one banner, content, footer, disclaimer, US footer, modals. Its pages use
 * `MembersApp` as wrapper, which provides the counters.
 */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return <MembersLayout conversation={false}>{children}</MembersLayout>
}

interface MembersLayoutProps {
  /** No banners, footer and modals. */
  conversation: boolean
  children: ReactNode
}

/** The frame of members' pages; stays mounted when switching between the two kinds. */
export function MembersLayout({ conversation, children }: MembersLayoutProps) {
  const me = useLiveMe()
  const banners = useBanners()
  return (
    <>
      <Shell
        me={me}
        offer={banners.offer && <TimeBonusBanner />}
        banner={conversation ? null : <NoticeSlot banners={banners} place="strip" />}
        conversation={conversation}
      >
        {children}
      </Shell>
      {!conversation && (me ? <MemberModals /> : <SignupModal />)}
    </>
  )
}

DefaultLayout.loadParts = (page: PagePayload) => {
  const { notice, offer } = bannersOn(page, page.me)
  const parts = [
    offer ? BonusPart.load() : undefined,
    notice ? NoticePart.load() : undefined,
    loadEntry(page),
  ]
  return Promise.all(parts).then(() => undefined)
}

import type { PagePayload } from '../core/client.ts'
import { ProfilePage } from '../features/members/components/ProfilePage.tsx'
import { keepShownProfiles } from '../features/members/components/profile-lists.ts'
import type { ProfileView } from '../features/members/profile.ts'
import type { loadProfile } from '../features/members/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <ProfilePage view={usePageData<typeof loadProfile>()} />
}

// The list that led here is still shown, and is about to be replaced.
Page.loadParts = ({ data }: PagePayload) => {
  const view = data as ProfileView | null
  if (typeof document !== 'undefined' && view?.kind === 'profile') keepShownProfiles(view.profile.id)
}

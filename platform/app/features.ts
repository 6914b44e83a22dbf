import { consoleFeature } from '../console/feature.ts'
import { accounts } from '../features/accounts/feature.ts'
import { ageAssurance } from '../features/age-assurance/feature.ts'
import { bookmarks } from '../features/bookmarks/feature.ts'
import { campaigns } from '../features/campaigns/feature.ts'
import { chats } from '../features/chats/feature.ts'
import { complaints } from '../features/complaints/feature.ts'
import { consent } from '../features/consent/feature.ts'
import { contentPages } from '../features/content-pages/feature.ts'
import { credits } from '../features/credits/feature.ts'
import { dataExport } from '../features/data-export/feature.ts'
import { deletion } from '../features/deletion/feature.ts'
import { demo } from '../features/demo/feature.ts'
import { discounts } from '../features/discounts/feature.ts'
import { emailChange } from '../features/email-change/feature.ts'
import { evening } from '../features/evening/feature.ts'
import { experiments } from '../features/experiments/feature.ts'
import { freeTime } from '../features/free-time/feature.ts'
import { gifs } from '../features/gifs/feature.ts'
import { gifts } from '../features/gifts/feature.ts'
import { invitations } from '../features/invitations/feature.ts'
import { invoices } from '../features/invoices/feature.ts'
import { landerStudio } from '../features/lander-studio/feature.ts'
import { landers } from '../features/landers/feature.ts'
import { likes } from '../features/likes/feature.ts'
import { live } from '../features/live/feature.ts'
import { matchfinder } from '../features/matchfinder/feature.ts'
import { meetings } from '../features/meetings/feature.ts'
import { members } from '../features/members/feature.ts'
import { noticeSettings } from '../features/notice-settings/feature.ts'
import { notifications } from '../features/notifications/feature.ts'
import { passkeys } from '../features/passkeys/feature.ts'
import { payments } from '../features/payments/feature.ts'
import { photos } from '../features/photos/feature.ts'
import { places } from '../features/places/feature.ts'
import { profile } from '../features/profile/feature.ts'
import { profileChecks } from '../features/profile-checks/feature.ts'
import { refunds } from '../features/refunds/feature.ts'
import { reports } from '../features/reports/feature.ts'
import { safety } from '../features/safety/feature.ts'
import { savedSearchesFeature } from '../features/saved-searches/feature.ts'
import { secondFactor } from '../features/second-factor/feature.ts'
import { signup } from '../features/signup/feature.ts'
import { site } from '../features/site/feature.ts'
import { siteDays } from '../features/site-days/feature.ts'
import { spending } from '../features/spending/feature.ts'
import { stories } from '../features/stories/feature.ts'
import { swipe } from '../features/swipe/feature.ts'
import { tracking } from '../features/tracking/feature.ts'
import { visits } from '../features/visits/feature.ts'
import { voice } from '../features/voice/feature.ts'
import { waitingList } from '../features/waiting-list/feature.ts'
import type { Feature } from '../infra/feature.ts'
import type { Services } from './services.ts'

/**
 * Every feature of the program. Calls, forms, jobs, daily maintenance and erasure are assembled
 * from this list only.
 */
export const FEATURES: readonly Feature<Services>[] = [
  accounts,
  emailChange,
  passkeys,
  secondFactor,
  signup,
  invitations,
  site,
  siteDays,
  members,
  savedSearchesFeature,
  profile,
  photos,
  likes,
  bookmarks,
  visits,
  swipe,
  matchfinder,
  meetings,
  freeTime,
  evening,
  profileChecks,
  safety,
  reports,
  places,
  chats,
  gifts,
  gifs,
  voice,
  live,
  credits,
  discounts,
  payments,
  spending,
  invoices,
  refunds,
  notifications,
  noticeSettings,
  contentPages,
  landers,
  landerStudio,
  experiments,
  campaigns,
  complaints,
  stories,
  waitingList,
  ageAssurance,
  consent,
  tracking,
  demo,
  deletion,
  dataExport,
  consoleFeature,
]

import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'profile-preview',
  titleKey: 'profile:preview_title',
  texts: ['profile', 'members', 'likes', 'safety', 'album'],
  Wrapper: MembersFrame,
} satisfies Config

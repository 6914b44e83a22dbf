import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-passkeys',
  titleKey: 'passkeys:title',
  texts: ['account', 'passkeys', 'errors'],
  Wrapper: MembersFrame,
} satisfies Config

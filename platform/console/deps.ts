import type { ConsoleDatabase, Database } from '../core/database.ts'
import type { Tenant } from '../core/tenant.ts'
import type { Refunders } from '../features/refunds/server.ts'
import type { PostbackServices } from '../features/tracking/server.ts'
import type { OverridesOf } from '../i18n/i18next.ts'
import type { FairGate } from '../infra/fair-gate.ts'
import type { KeyRing } from '../infra/key-ring.ts'
import type { LanderStorage } from '../infra/lander-storage.ts'
import type { Log } from '../infra/log.ts'
import type { RelyingParty } from '../infra/passkeys/ceremony.ts'
import type { PhotoStorage } from '../infra/photo-storage.ts'
import type { PictureVariants } from '../infra/picture-variants.ts'
import type { RateLimits } from '../infra/rate-limit.ts'
import type { SecurityLog } from '../infra/security-log.ts'
import type { TenancyFolders } from '../tenancy/folders.ts'
import type { InvitationMail, NewsMail } from './staff-mails.ts'

/** What the console is made of. */
export interface ConsoleDeps {
  readonly consoleDatabase: ConsoleDatabase
  readonly database: Database
  readonly turns: FairGate
  /** Operators' own texts of the console, as they are now. */
  readonly ownTexts: () => OverridesOf
  readonly tenants: { all(): readonly Tenant[] }
  readonly rateLimits: RateLimits
  readonly security: SecurityLog
  readonly storage: PhotoStorage
  readonly log: Log
  /** Files of sites, themes and landers. */
  readonly folders: TenancyFolders
  /** Uploaded pictures of landers. */
  readonly landerFiles: LanderStorage
  readonly pictureVariants: PictureVariants
  /** Adapters that decide whether money can go back the way it came. */
  readonly payments: Refunders
  readonly appSecrets: KeyRing
  /** Sends the test of a network. */
  readonly postbacks: PostbackServices
  readonly party: RelyingParty
  /**
   * Mails the link of an invitation. @returns false where there is no mail server, or it does not
   * take the mail
   */
  readonly mailInvitation: (invitation: Omit<InvitationMail, 'sender' | 'ownTexts'>) => Promise<boolean>
  /** Mails what happened to somebody's access; what the mail server does not take is logged. */
  readonly mailNews: (mail: Omit<NewsMail, 'sender' | 'ownTexts'>) => Promise<void>
  readonly production: boolean
  /** Address of the script in development, where Vite serves it. */
  readonly devScript: string | null
  /** The built script. */
  readonly scriptFile: string | null
}

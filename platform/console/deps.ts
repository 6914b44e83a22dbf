import type { ConsoleDatabase, Database } from '../core/database.ts'
import type { Refunders } from '../features/refunds/server.ts'
import type { PostbackServices } from '../features/tracking/server.ts'
import type { OverridesOf } from '../i18n/i18next.ts'
import type { CheckFiles } from '../infra/check-files.ts'
import type { FairGate } from '../infra/fair-gate.ts'
import type { KeyRing } from '../infra/key-ring.ts'
import type { LanderStorage } from '../infra/lander-storage.ts'
import type { Log } from '../infra/log.ts'
import type { RelyingParty } from '../infra/passkeys/ceremony.ts'
import type { PhotoStorage } from '../infra/photo-storage.ts'
import type { PictureVariants } from '../infra/picture-variants.ts'
import type { RateLimits } from '../infra/rate-limit.ts'
import type { SecurityLog } from '../infra/security-log.ts'
import type { VoiceFiles } from '../infra/voice-files.ts'
import type { TenancyFolders } from '../tenancy/folders.ts'
import type { TenantRegistry } from '../tenancy/registry.ts'
import type { ReadinessDesk } from './readiness.ts'
import type { InvitationMail, NewsMail } from './staff-mails.ts'

/** Dependencies of the console. */
export interface ConsoleDeps {
  readonly consoleDatabase: ConsoleDatabase
  readonly database: Database
  readonly turns: FairGate
  /** The current texts of the console that operators have overridden. */
  readonly ownTexts: () => OverridesOf
  readonly tenants: Pick<TenantRegistry, 'all' | 'get' | 'faults' | 'faultsOf' | 'onChange'>
  readonly rateLimits: RateLimits
  readonly security: SecurityLog
  readonly storage: PhotoStorage
  /** Photos with a gesture that wait for a comparison. */
  readonly checkFiles: CheckFiles
  readonly voiceFiles: Pick<VoiceFiles, 'read'>
  readonly log: Log
  /** Files of sites, themes and landers. */
  readonly folders: TenancyFolders
  /** Uploaded pictures of landers. */
  readonly landerFiles: LanderStorage
  readonly pictureVariants: PictureVariants
  /**
   * Payment adapters, which decide whether money can be returned by the method it was paid with.
   */
  readonly payments: Refunders
  readonly appSecrets: KeyRing
  /** Sends test postbacks. */
  readonly postbacks: PostbackServices
  readonly party: RelyingParty
  /**
   * Mails the link of an invitation.
   * @returns false if there is no mail server, or it rejects the mail
   */
  readonly mailInvitation: (invitation: Omit<InvitationMail, 'sender' | 'ownTexts'>) => Promise<boolean>
  /** Mails a change of a person's access. A mail that the server rejects is logged. */
  readonly mailNews: (mail: Omit<NewsMail, 'sender' | 'ownTexts'>) => Promise<void>
  /** What sites lack to go live. */
  readonly readiness: ReadinessDesk
  readonly production: boolean
  /** Development shows the sites without a sign-in. */
  readonly development: boolean
  /** URL of the script in development, where Vite serves it; otherwise null. */
  readonly devScript: string | null
  /** Path of the built script; null if none was built. */
  readonly scriptFile: string | null
}

import type { ConsoleDeps, ReadinessDesk } from '../console/server.ts'
import type { ConsoleDatabase } from '../core/database.ts'
import type { MailTransport, PushKeys } from '../features/notifications/server.ts'
import type { VisitRecorder } from '../features/tracking/server.ts'
import type { AgeProviders } from '../infra/age-assurance/port.ts'
import type { CheckFiles } from '../infra/check-files.ts'
import type { Config } from '../infra/config.ts'
import type { AppDatabase } from '../infra/database/database.ts'
import type { EraseMember } from '../infra/erasure.ts'
import type { ExportSection } from '../infra/export.ts'
import type { ExportFiles } from '../infra/export-files.ts'
import type { FairGate } from '../infra/fair-gate.ts'
import type { Geocoder } from '../infra/geocoder/port.ts'
import type { GifFiles } from '../infra/gifs/picture-files.ts'
import type { GifProviders } from '../infra/gifs/port.ts'
import type { Outbound } from '../infra/http/outbound.ts'
import type { LanderStorage } from '../infra/lander-storage.ts'
import type { LighterPhotos } from '../infra/lighter-photos.ts'
import type { LiveBus } from '../infra/live/bus.ts'
import type { Log } from '../infra/log.ts'
import type { Meter } from '../infra/metrics/meter.ts'
import type { PhotoStorage } from '../infra/photo-storage.ts'
import type { PictureVariants } from '../infra/picture-variants.ts'
import type { RateLimits } from '../infra/rate-limit.ts'
import type { ReadLimits } from '../infra/read-limits.ts'
import type { TenantSecrets } from '../infra/secrets.ts'
import type { SecurityLog } from '../infra/security-log.ts'
import type { Translator } from '../infra/translation/port.ts'
import type { VoiceFiles } from '../infra/voice-files.ts'
import type { TenantRegistry } from '../tenancy/registry.ts'
import type { SmallPicture } from '../tenancy/small-pictures.ts'
import type { Drain } from './drain.ts'
import type { KeptValues } from './kept-values.ts'
import type { Payments } from './payments.ts'
import type { VisitorLimits } from './visitor-limits.ts'

/**
 * The services that the program is assembled from, created once at the start in `boot.ts` and
 * passed as an argument.
 */
export interface Services {
  readonly config: Config
  /** Hot reload is on: Vite serves the pages. */
  readonly dev: boolean
  readonly log: Log
  /** Counts what happens; nothing without METRICS_PORT. */
  readonly meter: Meter
  readonly security: SecurityLog
  readonly database: AppDatabase
  /**
   * For staff; null if an administrator created the database's roles without one for the console.
   */
  readonly consoleDatabase: ConsoleDatabase | null
  readonly drain: Drain
  /** What sites lack to go live. */
  readonly readiness: ReadinessDesk
  /** The current texts of the console that operators have overridden. */
  readonly ownConsoleTexts: ConsoleDeps['ownTexts']
  /** Mails staff; without a mail server no mail is sent. */
  readonly mailNews: ConsoleDeps['mailNews']
  /** File of the console's script; null without a build. */
  readonly consoleScript: string | null
  /** Requests take turns for the connections of `database`. */
  readonly turns: FairGate
  readonly tenants: TenantRegistry
  /** `__Host-session` where cookies are secure. */
  readonly sessionCookie: string
  readonly geoipHeader: string | null
  readonly rateLimits: RateLimits
  readonly readLimits: ReadLimits
  readonly visitorLimits: VisitorLimits
  /** Values of sites that requests read at most once in some seconds. */
  readonly keptValues: KeptValues
  readonly payments: Payments
  /** Providers of age checks, by their protocol. */
  readonly ageProviders: AgeProviders
  /** Maps positions and names to towns. */
  readonly geocoder: Geocoder
  /** Providers of GIFs, by name. */
  readonly gifProviders: GifProviders
  /** Temporary cache of their pictures. */
  readonly gifFiles: GifFiles
  /** Translates messages, with the provider of their site. */
  readonly translator: Translator
  /** Secrets of sites. */
  readonly secrets: TenantSecrets
  /** Files of photos. */
  readonly storage: PhotoStorage
  /** Photos as AVIF. */
  readonly lighterPhotos: LighterPhotos
  /** Uploaded pictures of landers. */
  readonly landerFiles: LanderStorage
  /** Files of members' own data. */
  readonly exportFiles: ExportFiles
  /** Photos with a gesture that wait for a comparison. */
  readonly checkFiles: CheckFiles
  /** Voice messages. */
  readonly voiceFiles: VoiceFiles
  /** What every feature exports of a member's data. */
  readonly exportSections: readonly ExportSection[]
  /** Erases a member with everything that features store about them. */
  readonly eraseMember: EraseMember
  readonly smallPicture: SmallPicture
  /** Pictures of landers in smaller widths and formats. */
  readonly pictureVariants: PictureVariants
  readonly live: LiveBus
  /** Requests to addresses from files of sites. */
  readonly outbound: Outbound
  /** Counts visits for the report. */
  readonly visits: VisitRecorder
  /** Null without SMTP settings: mail stays in the development outbox. */
  readonly mail: MailTransport | null
  readonly pushKeys: PushKeys | null
}

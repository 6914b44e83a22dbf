import type { RequestHandler } from 'express'
import {
  type ConsoleDeps,
  consoleOrigin,
  consoleSender,
  createConsole,
  invitationMail,
  newsMail,
} from '../console/server.ts'
import type { Config } from '../infra/config.ts'
import { isProxyTrusted } from '../infra/http/proxy.ts'
import type { RelyingParty } from '../infra/passkeys/ceremony.ts'
import type { ConsoleTexts } from '../tenancy/console-texts.ts'
import { tenancyFolders } from '../tenancy/folders.ts'
import { requestHost } from '../tenancy/hosts.ts'
import type { Services } from './services.ts'

const partyOf = (config: Config): RelyingParty => ({ id: config.consoleHost, origin: consoleOrigin(config) })

/** Sends invitations by mail and returns whether the mail server accepted them. */
function invitationSender(
  { config, mail, log }: Services,
  ownTexts: () => ConsoleTexts,
): ConsoleDeps['mailInvitation'] {
  return async (invitation) => {
    if (!mail) return false
    try {
      await mail.send(
        await invitationMail({ ...invitation, sender: consoleSender(config), ownTexts: ownTexts() }),
      )
      return true
    } catch (error) {
      log.error({ err: error }, 'the mail server did not take an invitation')
      return false
    }
  }
}

/**
 * Mails staff about changes of their access and starts of sites; without a mail server no mail is
 * sent.
 */
export function newsSender(
  { config, mail, log }: Pick<Services, 'config' | 'mail' | 'log'>,
  ownTexts: () => ConsoleTexts,
): ConsoleDeps['mailNews'] {
  return async (news) => {
    try {
      await mail?.send(await newsMail({ ...news, sender: consoleSender(config), ownTexts: ownTexts() }))
    } catch (error) {
      log.error({ err: error }, 'the mail server did not take a mail to staff')
    }
  }
}

/** Passes requests for the console's host to the console; `forced-domain` is ignored for it. */
export function consoleHost(services: Services): RequestHandler {
  const { config, consoleDatabase } = services
  if (!consoleDatabase) return (_request, _response, next) => next()
  const { database, turns, tenants, rateLimits, security, storage, checkFiles, voiceFiles, log, payments } =
    services
  const { ownConsoleTexts: ownTexts } = services
  const console = createConsole(
    {
      consoleDatabase,
      database,
      turns,
      tenants,
      rateLimits,
      security,
      storage,
      checkFiles,
      voiceFiles,
      log,
      payments,
      appSecrets: config.appSecrets,
      postbacks: { database, secrets: services.secrets, outbound: services.outbound },
      folders: tenancyFolders(process.cwd(), config),
      landerFiles: services.landerFiles,
      pictureVariants: services.pictureVariants,
      ownTexts,
      party: partyOf(config),
      mailInvitation: invitationSender(services, ownTexts),
      mailNews: services.mailNews,
      readiness: services.readiness,
      production: config.production,
      development: config.environment === 'development',
      devScript: services.dev ? '/platform/console/browser/main.ts' : null,
      scriptFile: services.consoleScript,
    },
    { secureCookies: config.publicScheme === 'https', trustProxy: config.trustProxy },
  )
  const mode = config.production ? 'production' : 'development'
  return (request, response, next) => {
    const host = requestHost(
      {
        host: request.headers.host,
        forwardedHost: request.get('x-forwarded-host'),
        remoteAddress: request.socket.remoteAddress,
        fromTrustedProxy: isProxyTrusted(request),
        forcedDomain: undefined,
      },
      mode,
    )
    if (host !== config.consoleHost) return next()
    response.locals.console = true
    console(request, response, next)
  }
}

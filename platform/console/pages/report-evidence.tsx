import type { Evidence, Report } from '../../features/reports/server.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { UtcTime } from './utc-time.tsx'

interface PartProps {
  readonly scope: PlatformScope<Staff>
  readonly report: Report
}

/** Profile, photos and messages at the time of the report. */
export function EvidencePart({ scope, report }: PartProps) {
  const { t } = scope
  const { evidence, createdAt } = report
  return (
    <section className="card stack">
      <h2>{t('console:evidence')}</h2>
      <p className="muted">
        <UtcTime scope={scope} at={createdAt} />
      </p>
      <p>
        <strong>{evidence.name}</strong>
      </p>
      {evidence.about && <p className="words">{evidence.about}</p>}
      <Messages scope={scope} report={report} messages={evidence.messages} />
      {evidence.photos.length > 0 && (
        <div className="evidence-photos">
          {evidence.photos.map((content) => (
            <Picture key={content} report={report} content={content} alt={t('reports:subject.photo')} />
          ))}
        </div>
      )}
    </section>
  )
}

function Messages({ scope, report, messages }: PartProps & Pick<Evidence, 'messages'>) {
  const { t } = scope
  if (messages.length === 0) return null
  return (
    <ol className="evidence-messages">
      {messages.map(({ id, reported, subject, at, text, about, photo, voice }) => (
        <li key={id} data-subject={subject || undefined}>
          <p className="muted">
            {t(reported ? 'console:reported_member' : 'console:reported_by')} ·{' '}
            <UtcTime scope={scope} at={new Date(at)} />
          </p>
          {about && (
            <blockquote className="words">
              <small>{about.ref}</small>
              {about.text && <br />}
              {about.text}
            </blockquote>
          )}
          {text && <p className="words">{text}</p>}
          {voice && <Sound report={report} content={voice} label={t('data:section_voice')} />}
          {photo && <Picture report={report} content={photo} alt={t('reports:subject.photo')} />}
        </li>
      ))}
    </ol>
  )
}

/** A voice message: nothing is loaded before somebody plays it. */
function Sound({ report, content, label }: { report: Report; content: string; label: string }) {
  const { tenantId: tenant, id } = report
  const address = addressOf('/moderation/voice', { tenant, id, content })
  // biome-ignore lint/a11y/useMediaCaption: spoken by a member; nobody writes it down
  return <audio controls preload="none" src={address} aria-label={label} />
}

function Picture({ report, content, alt }: { report: Report; content: string; alt: string }) {
  const { tenantId: tenant, id } = report
  const address = addressOf('/moderation/image', { tenant, id, content })
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={alt} loading="lazy" />
    </a>
  )
}

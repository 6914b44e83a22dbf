import { SAYS_LENGTH, type SiteState } from '../../core/site-state.ts'
import { mayStep, type StateStep } from '../../features/site/server.ts'
import { formatDate } from '../../i18n/format.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import { type ShownState, saysField } from '../site-state.ts'
import type { Typed } from '../typed-fields.ts'
import { UtcTime } from './utc-time.tsx'

const TONES: Readonly<Record<SiteState, TagTone>> = {
  draft: 'neutral',
  live: 'success',
  paused: 'warning',
  archived: 'danger',
}

interface TagProps {
  readonly scope: Pick<PlatformScope, 't'>
  readonly state: SiteState
}

/** The state of a site as a label. */
export const StateTag = ({ scope, state }: TagProps) => (
  <Tag tone={TONES[state]}>{scope.t(`console:life_state.${state}`)}</Tag>
)

export interface StateFormProps {
  readonly scope: PlatformScope<Staff>
  readonly shown: ShownState
  /** Faults of a refused form by field, and what was typed. */
  readonly fields: Readonly<Record<string, string>>
  readonly typed: Typed
}

/** The state of a site, who pressed it, and the forms of the steps that are possible now. */
export function StateForm(props: StateFormProps) {
  const { scope, shown } = props
  const { t, locale, staff } = scope
  const { state, pressed, until, tenant } = shown
  const everywhere = staff.tenants === 'all'
  const may = (step: StateStep) => mayStep(step, state)
  return (
    <section className="card stack" aria-labelledby="state-of-site">
      <h2 id="state-of-site" className="line">
        {tenant.settings.name} <StateTag scope={scope} state={state} />
      </h2>
      <p>{t(`console:life_means.${state}`)}</p>
      {pressed ? (
        <p className="note">
          {t('console:life.pressed', { who: pressed.by ?? t('console:life.command') })}{' '}
          <UtcTime scope={scope} at={pressed.at} />
        </p>
      ) : (
        <p className="note">{t('console:life.of_file')}</p>
      )}
      {until && <p>{t('console:life.back_on', { date: formatDate(locale.iso, new Date(until), 'long') })}</p>}
      {may('resume') && !tenant.vanished && <StepForm {...props} step="resume" />}
      {/* A draft goes live from the list of what it lacks. */}
      {may('live') && state !== 'draft' && everywhere && <StepForm {...props} step="live" />}
      {may('pause') && <PauseForm {...props} />}
      {may('archive') && everywhere && <ArchiveForm {...props} />}
      {!everywhere && <p className="note">{t('console:life.all_sites_only')}</p>}
    </section>
  )
}

interface StepProps extends Pick<StateFormProps, 'scope' | 'shown'> {
  readonly step: 'resume' | 'live'
}

/** A step without fields. */
function StepForm({ scope, shown, step }: StepProps) {
  return (
    <form method="post" action="/sites/state">
      <input type="hidden" name="tenant" value={shown.tenant.key} />
      <input type="hidden" name="step" value={step} />
      <Button type="submit">{scope.t(`console:life.${step}`)}</Button>
    </form>
  )
}

function PauseForm(props: StateFormProps) {
  const { scope, shown, fields, typed } = props
  const { t } = scope
  const paused = shown.state === 'paused'
  const variant: ButtonVariant = paused ? 'secondary' : 'primary'
  return (
    <details className="card" open={typed.step === 'pause'}>
      <summary>{t(paused ? 'console:life.change' : 'console:life.pause')}</summary>
      <form method="post" action="/sites/state" className="stack">
        <input type="hidden" name="tenant" value={shown.tenant.key} />
        <input type="hidden" name="step" value="pause" />
        <SaysFields {...props} typed={typed.step === 'pause' ? typed : {}} />
        <TextField
          label={t('console:life.until')}
          hint={t('console:life.until_hint')}
          name="until"
          type="date"
          defaultValue={typed.until ?? shown.until?.slice(0, 10)}
          error={fields.until}
        />
        <Button type="submit" variant={variant}>
          {t(paused ? 'console:life.change' : 'console:life.pause')}
        </Button>
      </form>
    </details>
  )
}

function ArchiveForm(props: StateFormProps) {
  const { scope, shown, fields, typed } = props
  const { t } = scope
  const archiving = typed.step === 'archive'
  return (
    <details className="card" open={archiving}>
      <summary>{t('console:life.archive')}</summary>
      <form method="post" action="/sites/archive" className="stack">
        <input type="hidden" name="tenant" value={shown.tenant.key} />
        <input type="hidden" name="step" value="archive" />
        <p>{t('console:life.archive_text')}</p>
        <SaysFields {...props} typed={archiving ? typed : {}} />
        <TextField
          label={t('console:life.id', { id: shown.tenant.id })}
          name="id"
          required
          autoComplete="off"
          maxLength={80}
          defaultValue={archiving ? typed.id : undefined}
          error={fields.id}
        />
        <Button type="submit" variant="danger">
          {t('console:life.archive')}
        </Button>
      </form>
    </details>
  )
}

/** The sentence in each language of the site; an empty one is the platform's. */
function SaysFields({ scope, shown, fields, typed }: StateFormProps) {
  const { t } = scope
  return shown.tenant.languages.map((code) => (
    <TextArea
      key={code}
      label={t('console:life.says', { language: LANGUAGES[code].name })}
      hint={t('console:life.says_hint')}
      name={saysField(code)}
      lang={code}
      rows={2}
      maxLength={SAYS_LENGTH}
      defaultValue={typed[saysField(code)] ?? shown.says[code]}
      error={fields[saysField(code)]}
    />
  ))
}

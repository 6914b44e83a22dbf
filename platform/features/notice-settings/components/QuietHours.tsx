import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ControlFrame, SelectBox } from '../../../ui/control-frame.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import type { NotificationsPageData } from '../page.ts'
import { type NoticePart, PAGE } from './notice-part.ts'

const Times = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  .hours { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr)); gap: var(--space-3); align-items: start; }
`

interface Props extends NoticePart {
  readonly zones: NotificationsPageData['zones']
}

/** Hours without notices, in a time zone; if none was chosen, the browser's is proposed. */
export function QuietHours({ now, form, zones }: Props) {
  const t = useT('notices')
  const [zone, setZone] = useState(now.time_zone)
  useEffect(() => {
    if (now.time_zone_chosen) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (zones.all.includes(timeZone)) setZone(timeZone)
  }, [now.time_zone_chosen, zones.all])
  return (
    <section className="card" aria-labelledby="quiet-hours">
      <h2 id="quiet-hours">{t('quiet_title')}</h2>
      <p>{t('quiet_text')}</p>
      <form
        method="post"
        action={PAGE}
        onSubmit={form.props.onSubmit}
        onInput={form.props.onInput}
        noValidate
      >
        <input type="hidden" name="change" value="quiet" />
        <Times>
          <FormErrors title={form.fault} />
          <Checkbox
            look="switch"
            name="quiet"
            value="on"
            label={t('quiet_label')}
            defaultChecked={now.quiet.on}
          />
          <div className="hours">
            <Clock label={t('quiet_from')} field={form.field('from')} value={now.quiet.from} />
            <Clock label={t('quiet_until')} field={form.field('until')} value={now.quiet.until} />
          </div>
          <ControlFrame label={t('quiet_zone')} error={form.errors.time_zone} hideLabel={false}>
            {(ties) => (
              <SelectBox>
                <select
                  {...ties}
                  name="time_zone"
                  value={zone}
                  onChange={({ currentTarget }) => setZone(currentTarget.value)}
                >
                  <Zones label={t('zones_near')} names={zones.near} />
                  <Zones
                    label={t('zones_all')}
                    names={zones.all.filter((name) => !zones.near.includes(name))}
                  />
                </select>
              </SelectBox>
            )}
          </ControlFrame>
          <Button type="submit" variant="secondary" busy={form.busy}>
            {t('quiet_save')}
          </Button>
        </Times>
      </form>
    </section>
  )
}

interface ClockProps {
  readonly label: string
  readonly field: ReturnType<NoticePart['form']['field']>
  readonly value: string
}

function Clock({ label, field, value }: ClockProps) {
  return <TextField label={label} {...field} defaultValue={field.defaultValue ?? value} type="time" />
}

function Zones({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <optgroup label={label}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name.replaceAll('_', ' ')}
        </option>
      ))}
    </optgroup>
  )
}

import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import type { NotificationsPageData } from '../page.ts'
import { type NoticePart, PAGE } from './notice-part.ts'
import { ZoneField } from './ZoneField.tsx'

const Times = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  .hours { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr)); gap: var(--space-3); align-items: start; }
`

interface Props extends NoticePart {
  readonly zones: NotificationsPageData['zones']
}

/** Hours without notices, in a time zone. */
export function QuietHours({ now, form, zones }: Props) {
  const t = useT('notices')
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
          <ZoneField
            zones={zones}
            now={now.time_zone}
            chosen={now.time_zone_chosen}
            error={form.errors.time_zone}
          />
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

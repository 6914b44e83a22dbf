import { useState } from 'react'
import { LONGEST_TEXT, REPORT_CATEGORIES, type ReportSubject } from '../../core/report-reasons.ts'
import { href } from '../../core/routes.ts'
import type { fileReportCall } from '../../features/reports/contract.ts'
import { useT } from '../../i18n/react.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormErrors } from '../../ui/form-errors.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useFormState } from '../../ui/page.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { useForm } from '../../ui/use-form.ts'

interface Sent {
  readonly number: string
  readonly blocked: boolean
}

interface FormProps {
  readonly subject: ReportSubject
  readonly id: string
  readonly name: string
  /** In a sheet the receipt replaces the form; a page redirects to the member's reports. */
  readonly onSent?: (sent: Sent) => void
  readonly onClose?: () => void
}

/** Form for a report: the reason, a short text, and whether to block as well. */
export function ReportForm({ subject, id, name, onSent, onClose }: FormProps) {
  const t = useT('reports')
  const [sent, setSent] = useState<Sent | null>(null)
  const form = useForm<typeof fileReportCall>('POST', '/api/report', {
    next: (answer) => {
      if (!onSent) return href('account-safety', {}, { number: answer.number })
      setSent(answer)
      onSent(answer)
      return undefined
    },
    posted: useFormState(),
    offline: t('common:offline'),
  })
  if (sent) return <Receipt sent={sent} onClose={onClose} />
  const text = form.field('text')
  return (
    <form
      method="post"
      action={href('account-safety-report', {}, { subject, id })}
      {...form.props}
      noValidate
    >
      <Stack>
        <FormErrors title={form.fault} />
        <p>{t('report_text', { name })}</p>
        <input type="hidden" name="subject" value={subject} />
        <input type="hidden" name="id" value={id} />
        <RadioCards
          label={t('category_label')}
          name="category"
          options={REPORT_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
          defaultValue={form.field('category').defaultValue}
          error={form.errors.category}
          required
        />
        <TextArea label={t('text_label')} hint={t('text_hint')} rows={4} maxLength={LONGEST_TEXT} {...text} />
        <Checkbox label={t('block_too', { name })} name="block" value="1" />
        <Button type="submit" block busy={form.busy}>
          {t('send')}
        </Button>
      </Stack>
    </form>
  )
}

function Receipt({ sent, onClose }: { sent: Sent; onClose: (() => void) | undefined }) {
  const t = useT('reports')
  return (
    <Stack>
      <Alert tone="success" title={t('filed', { number: sent.number })}>
        <p>{t('filed_text')}</p>
        {sent.blocked && <p>{t('filed_blocked')}</p>}
      </Alert>
      <ButtonLink href={href('account-safety')} variant="secondary" block>
        {t('own_title')}
      </ButtonLink>
      <Button block onClick={onClose}>
        {t('common:close')}
      </Button>
    </Stack>
  )
}

import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import { ReportForm } from '../../../widgets/person/ReportForm.tsx'
import type { ReportPageData } from '../pages.ts'

/** The report form on its own page; blocking without a report is one press away. */
export function ReportPage({ data: { subject, id, member } }: { data: ReportPageData }) {
  const t = useT('safety')
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t(`report_${subject}`, { name: member.name })}</h1>
      <section className="card">
        <Stack>
          <ReportForm subject={subject} id={id} name={member.name} />
          <ButtonLink
            href={href('account-safety-block', {}, { id: member.id })}
            variant="quiet"
            icon="block"
            block
          >
            {t('reports:only_block')}
          </ButtonLink>
        </Stack>
      </section>
    </div>
  )
}

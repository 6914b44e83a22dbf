import { useEffect, useState } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { differences } from '../differences.ts'
import type { LanderDocument } from '../document.ts'
import { WIDTHS } from '../panels/top-bar.tsx'
import type { DialogProps } from './dialog-props.ts'
import { DifferenceList } from './difference-list.tsx'
import { PageFrame, usePreview } from './page-frame.tsx'

interface Props extends DialogProps {
  readonly version: number
  readonly onBack: () => void
}

/** A version beside the draft: both pages as visitors see them, and a list of the differences. */
export function Comparison({ api, saver, document, language, theme, version, onBack }: Props) {
  const t = useT('studio')
  const [other, setOther] = useState<LanderDocument | null>(null)
  useEffect(() => {
    let gone = false
    api.version(version).then(
      (found) => {
        if (!gone) setOther(found)
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [api, version])
  const before = usePreview(api, { language, theme, version }, null)
  const after = usePreview(api, { language, theme }, saver)
  const found = other === null ? [] : differences(other, document)
  return (
    <>
      <p>
        <Button variant="quiet" size="small" icon="back" onClick={onBack}>
          {t('versions')}
        </Button>
      </p>
      <div className="beside">
        <figure>
          <figcaption>{t('version', { number: version })}</figcaption>
          {before.link && (
            <PageFrame
              address={before.link.url}
              title={t('version', { number: version })}
              width={WIDTHS.phone}
            />
          )}
        </figure>
        <figure>
          <figcaption>{t('draft')}</figcaption>
          {after.link && <PageFrame address={after.link.url} title={t('draft')} width={WIDTHS.phone} />}
        </figure>
      </div>
      {other !== null && <DifferenceList found={found} documents={[other, document]} />}
    </>
  )
}
